Files of other kinds are named, and not read as command buffers unless that is asked for.

  $ printf 'BM\072\0\0\0\0\0\0\0\066\0\0\0\050\0\0\0\1\0\0\0\1\0\0\0\1\0\040\0\0\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\3\2\1\0' >a.bmp
  $ printf '\377\330\377\340\0\020' >a.jpg; printf 'GIF89a\0' >a.gif; printf 'MZ\220\0' >a.exe; printf 'RIFF\0\0\0\0WEBP' >a.webp
  $ printf 'DDS |\0\0\0' >a.dds; printf 'II*\0' >a.tif; printf 'MM\0*' >b.tif; printf '%%PDF-1.4\n' >a.pdf
  $ printf '\37\213\10\0' >a.gz; printf 'BZh9\0' >a.bz2; printf '\3757zXZ\0' >a.xz; printf 'PK\3\4\0' >a.zip
  $ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n' >pointer.dp2c
  $ for file in *; do dp2 replay "$file"; done
  dp2: a.bmp: is a BMP picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.bz2: is compressed by bzip2, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.dds: is a DDS texture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.exe: is a program, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.gif: is a GIF picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.gz: is compressed by gzip, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.jpg: is a JPEG picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.pdf: is a PDF document, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.tif: is a TIFF picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.webp: is a RIFF file, such as a WebP picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.xz: is compressed by xz, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: a.zip: is a zip archive, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: b.tif: is a TIFF picture, neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  dp2: pointer.dp2c: is a pointer of Git LFS (git lfs pull gets the file), neither a capture nor a command buffer; use --raw-input to read it as a command buffer
  [3]
  $ cp "$SAMPLES/d3d9/occlusion.dp2c" damaged.dp2c && printf 'x' | dd of=damaged.dp2c conv=notrunc status=none
  $ dp2 check damaged.dp2c
  dp2: damaged.dp2c: does not begin as a capture; use --raw-input to read it as a command buffer
  [3]
  $ dp2 check a.bmp --raw-input 2>&1 | tail -n 1
  0 commands in 1 submissions, 1 diagnostic, 0 of them expected
  [1]
