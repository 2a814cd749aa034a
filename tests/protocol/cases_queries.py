"""Queries: which answers come when, in which bytes, on how large a surface."""
from corpus import *
from cases_legacy import DRAW
from cases_streams import VERTICES

TRUE = words(1).hex()
VCACHE = b"CACH".hex() + 24 * "." # then values that the driver chooses
event = lambda id: (id, "EVENT", TRUE)
occlusion = lambda id, pixels: (id, "OCCLUSION", words(pixels).hex())


def queries(name, shows, page, *calls, basis="documents", **setup):
    case(name, shows, page, calls, basis=basis, **setup)


queries("create_query_answers_nothing", "CREATEQUERY: no answer before an END.", "WIRE.md C.4, QUERIES.md 1.2", call("CREATEQUERY { 7 EVENT 8 OCCLUSION }", sizes=[(84, 2, 20)]), call())
queries("event", "EVENT: one answer of 4 bytes, TRUE, written over the commands; 20 bytes in all, once.", "QUERIES.md 1.4, 1.6",
        call("CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 END }", sizes=[(84, 1, 12), (91, 1, 12)], answers=[event(7)]), call())
queries("event_in_a_later_call", "A call without commands carries answers as any other.", "QUERIES.md 1.4, 1.6", call("CREATEQUERY { 7 EVENT }"),
        call("ISSUEQUERY { 7 END }", answers=[event(7)]), call("ISSUEQUERY { 7 END }", answers=[event(7)]), call("DELETEQUERY { 7 }", sizes=[(90, 1, 8)]))
STREAM = DRAW + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 } SETSTREAMSOURCE { 0 10 20 }"
QUAD = [buffer(VERTICES, strip(1, 1, 5, 4))] # 12 pixels
queries("occlusion", "OCCLUSION: the pixels that passed between BEGIN and END; draws outside do not count.", "QUERIES.md 1.6",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 "
                           "TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 END } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", answers=[occlusion(7, 24)]), buffers=QUAD)
queries("occlusion_of_nothing", "OCCLUSION without a draw, and without a pixel that passes, is 0.", "QUERIES.md 1.6",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION 8 OCCLUSION } ISSUEQUERY { 7 BEGIN 7 END 8 BEGIN } RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC NEVER } "
                           "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 8 END }", answers=[occlusion(7, 0), occlusion(8, 0)]), buffers=QUAD)
queries("occlusion_depth_test", "OCCLUSION: a pixel that fails the depth test does not count.", "QUERIES.md 1.6",
        call(STREAM + " RENDERSTATE { ZENABLE TRUE ZFUNC LESSEQUAL ZWRITEENABLE FALSE } CLEAR { ZBUFFER 0 1 0 { 0 0 8 8 } } CLEAR { ZBUFFER 0 0 0 { 0 0 3 8 } }"),
        call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 END }", answers=[occlusion(7, 6)]),
        buffers=QUAD, surfaces=[SCREEN, surface(2, "D16", usage="depth")], depth=2)
queries("occlusion_begun_twice", "BEGIN while counting counts anew.", "QUERIES.md 1.2, 1.3",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 BEGIN } "
                           "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 END }", answers=[occlusion(7, 12)]), buffers=QUAD)
queries("occlusion_over_calls", "BEGIN and END may be in different calls; between them nothing is answered.", "QUERIES.md 1.2",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }"), call("DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }"),
        call("ISSUEQUERY { 7 END }", answers=[occlusion(7, 24)]), buffers=QUAD)
queries("occlusion_nested", "Queries of one type may overlap; the one that ends first is answered first.", "QUERIES.md 1.2, 1.3",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION 8 OCCLUSION } ISSUEQUERY { 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 8 BEGIN } "
                           "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 8 END 7 END }", answers=[occlusion(8, 12), occlusion(7, 24)]), buffers=QUAD, basis="reading")
queries("occlusion_end_alone", "END without BEGIN: counts nothing.", "QUERIES.md 1.6", call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 END }", answers=[occlusion(7, 0)]),
        basis="reading")
queries("both_issue_bits", "Both bits in one structure: BEGIN, then END.", "WIRE.md I-36, QUERIES.md 1.2", call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN|END }",
                                                                                         answers=[occlusion(7, 0)]), basis="reading")
queries("no_issue_bits", "Flags of 0 do nothing.", "QUERIES.md 1.2", call("CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 0 }"), call("ISSUEQUERY { 7 END }", answers=[event(7)]),
        basis="reading")
queries("event_begin", "BEGIN of a type that only ends is ignored.", "QUERIES.md 1.3", call("CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 BEGIN }"),
        call("ISSUEQUERY { 7 END }", answers=[event(7)]), basis="reading")
queries("vcache", "VCACHE: 16 bytes, 'CACH' first; the others are the driver's choice.", "QUERIES.md 1.1",
        call("CREATEQUERY { 7 VCACHE } ISSUEQUERY { 7 END }", answers=[(7, "VCACHE", VCACHE)]))
queries("vertex_stats", "VERTEXSTATS: triangles since SCENECAPTURE became TRUE.", "QUERIES.md 1.6", call(STREAM),
        call("RENDERSTATE { SCENECAPTURE TRUE } CREATEQUERY { 7 VERTEXSTATS } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 7 END }",
             answers=[(7, "VERTEXSTATS", words(2, 0).hex())]), buffers=QUAD, basis="reading")
queries("three_types", "One record holds answers of several types, in the order of their END.", "WIRE.md I-23, QUERIES.md 1.4",
        call("CREATEQUERY { 1 EVENT 2 VCACHE 3 OCCLUSION } ISSUEQUERY { 3 BEGIN 3 END 2 END 1 END }",
             answers=[occlusion(3, 0), (2, "VCACHE", VCACHE), event(1)]), basis="reading")
queries("order_within_a_type", "Answers of one type come in the order of their END, not of their creation.", "QUERIES.md 1.3",
        call("CREATEQUERY { 1 EVENT 2 EVENT 3 EVENT } ISSUEQUERY { 3 END 1 END 2 END }", answers=[event(3), event(1), event(2)]), basis="reading")
queries("large_ids", "Ids are any DWORDs.", "QUERIES.md 1.2", call("CREATEQUERY { 0xffffffff EVENT 0x80000000 EVENT } ISSUEQUERY { 0xffffffff END 0x80000000 END }",
                                                         answers=[event(0xFFFFFFFF), event(0x80000000)]))
queries("ended_again", "A second END before the answer was written replaces it and moves it to the end.", "QUERIES.md 1.3, 1.6",
        call("CREATEQUERY { 1 EVENT 2 EVENT } ISSUEQUERY { 1 END 2 END 1 END }", answers=[event(2), event(1)]), basis="reading")
queries("begun_after_end", "BEGIN after END drops the answer that was not written.", "QUERIES.md 1.3",
        call(STREAM), call("CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN 7 END 7 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }"),
        call("ISSUEQUERY { 7 END }", answers=[occlusion(7, 12)]), buffers=QUAD)
queries("deleted_before_answer", "DELETEQUERY drops an answer that was not written; the id is free.", "QUERIES.md 1.2, 1.6",
        call("CREATEQUERY { 1 EVENT 2 EVENT } ISSUEQUERY { 1 END 2 END } DELETEQUERY { 1 }", answers=[event(2)]),
        call("CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN 1 END }", answers=[occlusion(1, 0)]), basis="reading")
queries("failing_call_keeps_answers", "A call that fails reports no answer; the next one that succeeds does.", "WIRE.md B.4",
        call("CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 END } raw { u8 255 0 0 0 }", fails=UNPARSED, at=2),
        call("raw { u8 8 0 }", fails=UNPARSED, at=0), call(answers=[event(7)]), call(), basis="reading")
queries("answers_at_command_offset", "Answers begin at dwCommandOffset, and that much less room is there.", "WIRE.md B.1, I-2, QUERIES.md 1.4",
        call("CREATEQUERY { 1 EVENT 2 EVENT }"), call("ISSUEQUERY { 1 END }", offset=12, capacity=32, answers=[event(1)]),
        call("ISSUEQUERY { 1 END 2 END }", offset=16, capacity=48, answers=[event(1), event(2)]),
        call("ISSUEQUERY { 1 END 2 END }", offset=20, capacity=48, answers=[event(1)], more=True, waiting=1, needed=20),
        call(offset=28, capacity=48, answers=[event(2)]), basis="reading")
queries("answers_at_surface_start", "The Permedia3 sample writes answers at the surface's first byte.", "WIRE.md I-2",
        call("CREATEQUERY { 1 EVENT }"), call("ISSUEQUERY { 1 END }", offset=12, capacity=24, answers=[event(1)]), basis="reading", dialect="permedia3")
queries("continue_count_of_one", "The Permedia3 sample writes 1 into wStateCount of RESPONSECONTINUE.", "WIRE.md I-19",
        call("CREATEQUERY { 1 EVENT 2 EVENT }"), call("ISSUEQUERY { 1 END 2 END }", capacity=28, answers=[event(1)], more=True, waiting=1, needed=20),
        call(answers=[event(2)]), basis="reading", dialect="permedia3")
for version, name in ((3, "DirectX 7"), (4, "DirectX 8")):
    queries(f"no_answers_dx{version + 4}", f"A context of {name} has no answers: dwErrorOffset stays 0.", "WIRE.md B.4, QUERIES.md 1", call("RENDERSTATE { 7 0 }"), call(),
            interface=version)
queries("contexts_of_nothing", "A DirectX 9 context without a target answers queries.", "QUERIES.md 1", call("CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 END }", answers=[event(7)]),
        surfaces=[], basis="reading")

# Refused queries
for name, shows, text, at in (
        ("query_type_7", "CREATEQUERY of a number that is no type of DP2.", "CREATEQUERY { 1 EVENT 2 7 }", 0),
        ("query_type_0", "CREATEQUERY of type 0.", "CREATEQUERY { 2 0 }", 0),
        ("query_type_unknown", "CREATEQUERY of a large number.", "CREATEQUERY { 2 0x80000008 }", 0),
        ("query_id_twice", "CREATEQUERY of an id that is in use.", "CREATEQUERY { 1 EVENT } CREATEQUERY { 1 EVENT }", 1),
        ("issue_unknown_query", "ISSUEQUERY of an id that no query has.", "CREATEQUERY { 1 EVENT } ISSUEQUERY { 2 END }", 1),
        ("issue_deleted_query", "ISSUEQUERY of an id that was deleted.", "CREATEQUERY { 1 EVENT } DELETEQUERY { 1 } ISSUEQUERY { 1 END }", 2)):
    queries(name, shows, "QUERIES.md 1.2", call(text, fails=INVALID, at=at), basis="reading")

# Pages. Two EVENTs wait. Sizes: 8 bytes of header, 12 for each answer, 8 for RESPONSECONTINUE if one is left. So the
# first page has 28 bytes and the second 20; both answers together need 32.
CREATE = "CREATEQUERY { 1 EVENT 2 EVENT }" # 20 bytes
ISSUE = "ISSUEQUERY { 1 END 2 END }" # 20 bytes, on a surface of 20, too small for any answer
STARVED = {"waiting": 2, "needed": 28}
BOTH = [event(1), event(2)]
first_call = lambda: [call(CREATE, capacity=20), call(ISSUE, capacity=20, **STARVED)]
queries("two_events_on_0_to_19_bytes", "No answer fits: nothing is written, D3D_OK, dwErrorOffset 0, answers are kept for a larger surface.", "WIRE.md I-24, QUERIES.md 1.5",
        *first_call(), *(call(capacity=size, **STARVED) for size in range(20)), call(capacity=60, answers=BOTH), basis="reading")
for size in range(20, 28):
    queries(f"two_events_on_{size}_bytes", f"Starvation: {size} bytes hold one answer, but not the RESPONSECONTINUE that must follow; a page that does not say "
            "that more is to come would end the runtime's asking. Nothing is written, however often it is asked; a larger surface gets both.", "WIRE.md I-24, QUERIES.md 1.5",
            *first_call(), call(capacity=size, **STARVED), call(capacity=size, **STARVED), call(capacity=32, answers=BOTH), call(capacity=size),
            basis="reading")
queries("starved_then_one_by_one", "After starvation a surface of 28 bytes gets one answer and RESPONSECONTINUE, then one of 20 the other.", "WIRE.md I-24, QUERIES.md 1.5",
        *first_call(), call(capacity=27, **STARVED), call(capacity=28, answers=[event(1)], more=True, waiting=1, needed=20),
        call(capacity=19, waiting=1, needed=20), call(capacity=20, answers=[event(2)]), call(capacity=20), basis="reading")
queries("two_events_on_28_to_31_bytes", "One answer and RESPONSECONTINUE fit; the empty call that it asks for gets the other.", "QUERIES.md 1.5",
        call(CREATE, capacity=20), *(one for size in range(28, 32) for one in (
            call(ISSUE, capacity=size, answers=[event(1)], more=True, waiting=1, needed=20), call(capacity=size, answers=[event(2)]))))
queries("two_events_on_32_to_39_bytes", "Both fit, since no RESPONSECONTINUE follows; P3 keeps room for one all the same, and writes one answer.", "QUERIES.md 1.4, 1.5",
        call(CREATE, capacity=20), *(call(ISSUE, capacity=size, answers=BOTH) for size in range(32, 40)), basis="reading")
queries("two_events_on_40_to_60_bytes", "Both fit.", "QUERIES.md 1.4, 1.5", call(CREATE, capacity=20),
        *(call(ISSUE, capacity=size, answers=BOTH) for size in range(40, 61)))
queries("one_event_on_0_to_20_bytes", "One answer alone needs 20 bytes, since nothing follows it.", "QUERIES.md 1.4, 1.5",
        call("CREATEQUERY { 1 EVENT }", capacity=12), call("ISSUEQUERY { 1 END }", capacity=12, waiting=1, needed=20),
        *(call(capacity=size, waiting=1, needed=20) for size in range(20)), call(capacity=20, answers=[event(1)]), basis="reading")
queries("three_vcaches_on_52_bytes", "Of three answers of 24 bytes, one and RESPONSECONTINUE fit: three pages.", "QUERIES.md 1.5",
        call("CREATEQUERY { 1 VCACHE 2 VCACHE 3 VCACHE }", capacity=52),
        call("ISSUEQUERY { 1 END 2 END 3 END }", capacity=52, answers=[(1, "VCACHE", VCACHE)], more=True, waiting=2, needed=40),
        call(capacity=52, answers=[(2, "VCACHE", VCACHE)], more=True, waiting=1, needed=32), call(capacity=52, answers=[(3, "VCACHE", VCACHE)]))
queries("page_of_two", "A page holds as many answers as fit beside RESPONSECONTINUE: of four EVENTs two in 40 bytes.", "QUERIES.md 1.5",
        call("CREATEQUERY { 1 EVENT 2 EVENT 3 EVENT 4 EVENT }"),
        call("ISSUEQUERY { 1 END 2 END 3 END 4 END }", capacity=40, answers=BOTH, more=True, waiting=2, needed=28),
        call(capacity=40, answers=[event(3), event(4)]))
queries("new_answers_between_pages", "A call with commands between pages: what waits longer comes first.", "QUERIES.md 1.5, 1.6",
        call("CREATEQUERY { 1 EVENT 2 EVENT 3 EVENT }"), call(ISSUE, capacity=28, answers=[event(1)], more=True, waiting=1, needed=20),
        call("ISSUEQUERY { 3 END }", capacity=32, answers=[event(2), event(3)]), basis="reading")
queries("deleting_ends_starvation", "With one of two queries deleted, the other's answer needs no RESPONSECONTINUE.", "QUERIES.md 1.5, 1.6",
        *first_call(), call("DELETEQUERY { 1 }", capacity=20, answers=[event(2)]), basis="reading")
queries("failing_call_between_pages", "A call that fails between two pages keeps the second.", "WIRE.md B.4, QUERIES.md 1.5", call(CREATE, capacity=20),
        call(ISSUE, capacity=28, answers=[event(1)], more=True, waiting=1, needed=20), call("raw { u8 255 0 0 0 }", capacity=28, fails=UNPARSED, at=0),
        call(capacity=28, answers=[event(2)]), basis="reading")
