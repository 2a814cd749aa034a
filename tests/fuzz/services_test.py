#!/usr/bin/env python3
"""services_test.py SOURCE_DIR: the files for OSS-Fuzz and ClusterFuzzLite, as far as they can be judged without Docker: what
their presubmit and documents ask for. 77: there is no python3-yaml."""
import os, re, subprocess, sys, tempfile

try:
    import yaml
except ImportError:
    print("services: no python3-yaml: skipped")
    sys.exit(77)

source = sys.argv[1]
prepare = os.path.join(source, "tests/fuzz/oss-fuzz/prepare.sh")
KEYS = {"homepage", "main_repo", "primary_contact", "language", "base_os_version", "fuzzing_engines", "sanitizers", "architectures"}
ALLOWED = {
    "sanitizers": {"address", "memory", "undefined"},
    "fuzzing_engines": {"libfuzzer", "afl", "honggfuzz", "centipede"},
    "architectures": {"x86_64", "i386", "aarch64"},
}
failed = False


def check(good, what):
    global failed
    if not good:
        print("services:", what)
        failed = True


def check_dockerfile(path, context, system):
    """Of the build context's folder: what is copied is in it, and the image is of the system that project.yaml names."""
    text = open(path).read()
    images = re.findall(r"^FROM (\S+)$", text, re.M)
    check(images == [f"gcr.io/oss-fuzz-base/base-builder:{system}"], f"{path}: {images} is not of {system}")
    check("apt-get update && apt-get install -y" in text, f"{path}: packages are installed from old lists")
    for copied in re.findall(r"^COPY (\S+) ", text, re.M):
        check(os.path.exists(os.path.join(context, copied)), f"{path}: {copied} is not in {context}")
    check("@" not in text, f"{path}: a name is left to be replaced")
    return text


def shell(command, **variables):
    return subprocess.run(command, env={"PATH": os.environ["PATH"], **variables}, capture_output=True, text=True)


with tempfile.TemporaryDirectory() as work:
    project = os.path.join(work, "projects/dp2emu")
    repository = os.path.join(work, "somewhere else&co")
    for missing in ("REPOSITORY", "CONTACT"):
        given = {"REPOSITORY": "file:///x", "CONTACT": "a@b.invalid"}
        del given[missing]
        ran = shell([prepare, project], **given)
        check(ran.returncode != 0 and missing in ran.stderr, f"without {missing}: {ran}")
        check(not os.path.exists(project), f"without {missing}: something is written")
    ran = shell([prepare, project], REPOSITORY=f"file://{repository}", CONTACT="somebody@example.invalid")
    check(ran.returncode == 0, ran)

    data = yaml.safe_load(open(os.path.join(project, "project.yaml")))
    check(set(data) == KEYS, f"project.yaml has {sorted(data)}")
    for key, allowed in ALLOWED.items():
        check(data[key] and set(data[key]) <= allowed, f"project.yaml: {key}: {data[key]}")
    check("libfuzzer" in data["fuzzing_engines"], "OSS-Fuzz requires libFuzzer")
    check(data["language"] == "c++", f"project.yaml: language: {data['language']}")
    check(data["primary_contact"] == "somebody@example.invalid", f"project.yaml: primary_contact: {data['primary_contact']}")
    check(data["main_repo"] == data["homepage"] == f"file://{repository}", f"project.yaml: main_repo: {data['main_repo']}")
    text = check_dockerfile(os.path.join(project, "Dockerfile"), project, data["base_os_version"])

    # Its git clone, of a repository that has one file.
    for command in (["init", "-q", repository], ["-C", repository, "-c", "user.name=x", "-c", "user.email=x@x.invalid",
                                                "commit", "-q", "--allow-empty", "-m", "x"]):
        check(shell(["git", *command]).returncode == 0, f"git {command}")
    clones = re.findall(r"^RUN (git clone .*)$", text, re.M)
    check(len(clones) == 1, f"Dockerfile clones {clones}")
    ran = shell(["bash", "-euc", clones[0]], SRC=work)
    check(ran.returncode == 0 and os.path.isdir(os.path.join(work, "dp2emu/.git")), f"{clones[0]}: {ran.stderr}")
    build = os.path.join(project, "build.sh")
    check(os.access(build, os.X_OK), "build.sh cannot be run")
    for name in ("$SRC/dp2emu", "$OUT", "$WORK", "$LIB_FUZZING_ENGINE"):
        check(name in open(build).read(), f"build.sh does not use {name}")

lite = os.path.join(source, ".clusterfuzzlite")
data = yaml.safe_load(open(os.path.join(lite, "project.yaml")))
check(data["language"] == "c++", f"ClusterFuzzLite: language: {data['language']}")
check_dockerfile(os.path.join(lite, "Dockerfile"), source, data["base_os_version"])
check(os.access(os.path.join(lite, "build.sh"), os.X_OK), "ClusterFuzzLite: build.sh cannot be run")
workflow = yaml.safe_load(open(os.path.join(lite, "github/cflite_pr.yml")))
check("pull_request" in workflow[True], "cflite_pr.yml: not of pull requests")  # YAML 1.1 reads "on" as true
check(workflow["permissions"] == "read-all", "cflite_pr.yml: permissions")
(job,) = workflow["jobs"].values()
check(set(job["strategy"]["matrix"]["sanitizer"]) <= ALLOWED["sanitizers"], "cflite_pr.yml: sanitizers")
INPUTS = {
    "google/clusterfuzzlite/actions/build_fuzzers@v1": {"language", "github-token", "sanitizer"},
    "google/clusterfuzzlite/actions/run_fuzzers@v1": {"github-token", "fuzz-seconds", "mode", "sanitizer"},
}
check([step["uses"] for step in job["steps"]] == list(INPUTS), "cflite_pr.yml: its steps")
for step in job["steps"]:
    check(set(step["with"]) == INPUTS[step["uses"]], f"cflite_pr.yml: {step['name']}: {step['with']}")
    check(step["with"].get("mode", "code-change") == "code-change", f"cflite_pr.yml: {step['name']}: mode")
if not failed:
    print("services: the files have what OSS-Fuzz and ClusterFuzzLite ask for")
sys.exit(failed)
