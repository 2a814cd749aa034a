"""Reads what `bench_schedule record` writes: lines of JSON, first the head, then scenes in the order in which they were
opened, then what the calling thread did.

  {"type":"recording","name":"S5","wake_ns":..,"notify_ns":..,"lock_ns":..}
  {"type":"scene","primitives":..,"texels":..,"draws":[SURFACE..],"reads":[SURFACE..],
   "batches":[[NS,READS_TARGETS,[TALLY..]]..],"steps":[[PREPARATION_NS,[PART_NS..]]..],"finish":NS}
  {"type":"work","numbers":[NS]}                          the calling thread works
  {"type":"batches","numbers":[SCENE,COUNT]}              the next batches of a scene are handed over
  {"type":"seal","numbers":[SCENE],"reason":"present"}    a scene is complete
  {"type":"fence","numbers":[SCENE],"reason":..}          the caller needs the end of a scene,
  {"type":"tally","numbers":[TALLY],"reason":..}          of the handed over batches of a tally,
  {"type":"drain","numbers":[],"reason":..}               or of all sealed scenes
  {"type":"frame","numbers":[]}                           a frame is presented
A scene without steps of rows has one step, whose parts are tiles."""
import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Batch:
    ns: int
    reads_targets: bool = False
    tallies: tuple = ()


@dataclass(frozen=True)
class Scene:
    batches: tuple = ()
    steps: tuple = ()  # (preparation in ns, (part in ns, ...))
    finish: int = 0
    primitives: int = 0
    texels: int = 0
    draws: frozenset = frozenset()
    reads: frozenset = frozenset()

    def work(self):
        return sum(batch.ns for batch in self.batches) + sum(ns + sum(parts) for ns, parts in self.steps) + self.finish

    def conflicts_with(self, earlier):
        return bool(self.draws & (earlier.draws | earlier.reads) or self.reads & earlier.draws)


@dataclass(frozen=True)
class Event:
    kind: str
    numbers: tuple = ()
    reason: str = ""


@dataclass
class Recording:
    name: str = ""
    wake_ns: int = 0
    notify_ns: int = 0
    lock_ns: int = 0
    scenes: list = field(default_factory=list)
    events: list = field(default_factory=list)

    def frames(self):
        return sum(event.kind == "frame" for event in self.events)

    def caller_work(self):
        return sum(event.numbers[0] for event in self.events if event.kind == "work")

    def work(self):
        return self.caller_work() + sum(scene.work() for scene in self.scenes)


def check_complete(recording):
    """Raises ValueError unless every scene is sealed once, and every batch is handed over once and before that."""
    handed = [0] * len(recording.scenes)
    sealed = [False] * len(recording.scenes)
    for event in recording.events:
        if event.kind in ("batches", "seal", "fence") and not 0 <= event.numbers[0] < len(recording.scenes):
            raise ValueError(f"{event.kind} of scene {event.numbers[0]}, which is not recorded")
        if event.kind == "batches":
            if sealed[event.numbers[0]]:
                raise ValueError(f"scene {event.numbers[0]} gets batches after its seal")
            handed[event.numbers[0]] += event.numbers[1]
        if event.kind == "seal":
            if sealed[event.numbers[0]]:
                raise ValueError(f"scene {event.numbers[0]} is sealed twice")
            sealed[event.numbers[0]] = True
    for number, scene in enumerate(recording.scenes):
        if not sealed[number] or handed[number] != len(scene.batches) or not scene.steps:
            raise ValueError(f"scene {number} is not complete")
    if recording.frames() == 0:
        raise ValueError("there is no frame")


def read_recording(path):
    recording = None
    with open(path) as file:
        for line in file:
            row = json.loads(line)
            kind = row.pop("type")
            if kind == "recording":
                recording = Recording(**row)
            elif kind == "scene":
                row["batches"] = tuple(Batch(ns, bool(reads), tuple(tallies)) for ns, reads, tallies in row["batches"])
                row["steps"] = tuple((ns, tuple(parts)) for ns, parts in row["steps"])
                row["draws"], row["reads"] = frozenset(row["draws"]), frozenset(row["reads"])
                recording.scenes.append(Scene(**row))
            else:
                recording.events.append(Event(kind, tuple(row["numbers"]), row.get("reason", "")))
    if recording is None:
        raise ValueError(path + " is no recording")
    # After its last frame a recording waits for all frames; a program would go on.
    while recording.events and recording.events[-1].kind in ("work", "drain"):
        recording.events.pop()
    check_complete(recording)
    return recording
