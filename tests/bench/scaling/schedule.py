"""Plays a recording on workers and a calling thread by the rules of `rasterizer/schedule/scheduler.cpp`, whose functions
have the same names here."""
from collections import Counter, deque
from dataclasses import dataclass

from machine import Machine

PRIMITIVES_OF_SCENES = 1 << 18  # kScenePrimitiveCap
TEXELS_OF_SCENES = 1 << 26  # kSceneTexelCap
FEW_SCENES, MOST_SCENES = 2, 64  # has_room()
TILES_TAKEN = 8  # kTilesTaken
MEASURED_FRAMES = 12
FRAMES_AHEAD = 3  # kFramesAhead of frame_stream.h
GEOMETRY, PREPARING, TILES, DRAWN, FINISHING = range(5)


@dataclass(frozen=True)
class Rules:
    # Tiles are claimed of every sealed scene whose surfaces no earlier unfinished scene uses, not of the front scene only.
    independent_scenes: bool = False


@dataclass
class Prediction:
    frame_ns: float = 0.0
    caller_share: float = 0.0  # of the time in which the calling thread works
    caller_waits: Counter = None  # ns of a frame by reason
    idle: Counter = None  # share of the processors' time by what idle processors waited for


class Entry:
    """QueuedScene."""

    def __init__(self, scene):
        self.scene = scene
        self.handed = self.batches_claimed = self.batches_done = 0
        self.sealed = False
        self.phase = GEOMETRY
        self.step = self.parts_claimed = self.parts_done = 0

    def parts(self):
        return self.scene.steps[self.step][1]

    def batches_are_done(self):
        return self.sealed and self.batches_done == len(self.scene.batches)


class Schedule:
    def __init__(self, recording, workers, processors=None, rules=Rules()):
        self.recording, self.rules, self.workers = recording, rules, workers
        self.machine = Machine(processors or workers)
        self.machine.watch = self.watch
        self.queue = deque()
        self.sleeping = workers
        self.waking = 0
        self.mutex_free = 0.0
        self.finished = set()
        self.last_sealed = None
        self.tallies = Counter()  # unfinished batches
        # The calling thread: what it waits for, why (empty: it is awake), ns of notifications to be paid with its next work.
        self.until, self.reason, self.debt = None, "", 0.0
        self.caller_works = False
        self.frame_ends = []  # (last scene, time of its end, or None)
        # The recording is repeated. Frames are measured after the first ones, which fill the queue, and before the last
        # ones, which do not compete with later ones.
        frames = recording.frames()
        margin, measured = -(-(FRAMES_AHEAD + 1) // frames), -(-MEASURED_FRAMES // frames)
        self.first, self.last = margin * frames - 1, (margin + measured) * frames - 1
        self.result = None
        self.reset_sums()
        self.events = ((repetition, event) for repetition in range(2 * margin + measured) for event in recording.events)

    def reset_sums(self):
        self.begin = self.machine.now
        self.caller_ns = 0.0
        self.caller_waits, self.idle = Counter(), Counter()

    def predict(self):
        self.next_event()
        while self.machine.step():
            pass
        if self.queue or self.until:
            raise ValueError("the recording cannot be played to its end")
        return self.result

    def note_end(self, number):
        """Called when a frame ends."""
        if number == self.first:
            self.reset_sums()
        if number != self.last:
            return
        frames, time = self.last - self.first, self.machine.now - self.begin
        capacity = time * self.machine.processors
        self.result = Prediction(time / frames, self.caller_ns / time,
                                 Counter({why: ns / frames for why, ns in self.caller_waits.items()}),
                                 Counter({why: ns / capacity for why, ns in self.idle.items()}))

    # The calling thread

    def next_event(self):
        self.caller_works = False
        pair = next(self.events, None)
        if pair is None:
            return
        repetition, event = pair
        offset = repetition * len(self.recording.scenes)
        getattr(self, "on_" + event.kind)(event, offset)

    def caller_runs(self, ns, then):
        self.caller_works = True
        debt, self.debt = self.debt, 0.0
        self.machine.run(ns + debt, then)

    def sleep(self, done, reason):
        if done():
            return self.next_event()
        self.caller_works = False
        self.until, self.reason = done, reason

    def wake_caller(self):
        if not self.until or not self.until():
            return
        self.until = None

        def awake():
            self.reason = ""
            self.next_event()

        self.machine.after(self.recording.wake_ns, awake)

    def on_work(self, event, _):
        self.caller_runs(event.numbers[0], self.next_event)

    def on_batches(self, event, offset):
        number, count = event.numbers
        entry = self.entry_of(number + offset)
        for batch in entry.scene.batches[entry.handed:entry.handed + count]:
            for tally in batch.tallies:
                self.tallies[tally, offset] += 1
        entry.handed += count
        self.notify(1)
        self.next_event()

    def on_seal(self, event, offset):
        entry = self.entry_of(event.numbers[0] + offset)
        entry.sealed = True
        self.last_sealed = entry.number
        reason = "queue full"

        def sealed():
            self.sleep(self.has_room, reason)

        # The calling thread prepares a scene of clears itself.
        if self.queue[0] is entry and not entry.scene.batches:
            return self.prepare(entry, 0, self.caller_runs, sealed)
        self.wake_from_caller()
        sealed()

    def wake_from_caller(self):
        # The recording's caller has woken one worker, too.
        self.debt += self.recording.notify_ns * max(self.wake(0) - 1, 0)

    def on_fence(self, event, offset):
        self.sleep(lambda: event.numbers[0] + offset in self.finished, event.reason)

    def on_tally(self, event, offset):
        self.wake_from_caller()
        self.sleep(lambda: self.tallies[event.numbers[0], offset] == 0, event.reason)

    def on_drain(self, event, _):
        self.sleep(lambda: not self.queue or not self.queue[0].sealed, event.reason)

    def on_frame(self, _, __):
        done = self.last_sealed is None or self.last_sealed in self.finished
        self.frame_ends.append((self.last_sealed, self.machine.now if done else None))
        if done:
            self.note_end(len(self.frame_ends) - 1)
        waited_for = len(self.frame_ends) - 1 - FRAMES_AHEAD
        self.sleep(lambda: waited_for < 0 or self.frame_ends[waited_for][1] is not None, "frames ahead")

    # The scheduler

    def entry_of(self, number):
        if not self.queue or self.queue[-1].number != number:
            entry = Entry(self.recording.scenes[number % len(self.recording.scenes)])
            entry.number = number
            self.queue.append(entry)
        return self.queue[-1]

    def has_room(self):
        if len(self.queue) < FEW_SCENES:
            return True
        return (len(self.queue) < MOST_SCENES and
                sum(entry.scene.primitives for entry in self.queue) < PRIMITIVES_OF_SCENES and
                sum(entry.scene.texels for entry in self.queue) < TEXELS_OF_SCENES)

    def notify(self, count):
        count = min(count, self.sleeping)
        self.sleeping -= count
        self.waking += count
        for _ in range(count):
            self.machine.after(self.recording.wake_ns, self.awake)
        return count

    def wake(self, taken):
        """Wakes a worker for each piece, except for `taken` pieces."""
        return self.notify(max(self.pieces() - taken, 0))

    def awake(self):
        self.waking -= 1
        self.loop(0.0)

    def loop(self, debt):
        """A worker looks for work; `debt`: ns that it owes for notifications."""
        lock = self.recording.lock_ns + max(0.0, self.mutex_free - self.machine.now)
        if self.work(debt + lock):
            self.mutex_free = max(self.mutex_free, self.machine.now) + self.recording.lock_ns
        else:
            self.sleeping += 1

    def may_draw(self, entry):
        if entry is self.queue[0]:
            return True
        if not self.rules.independent_scenes:
            return False
        for earlier in self.queue:
            if earlier is entry:
                return True
            if not earlier.sealed or entry.scene.conflicts_with(earlier.scene):
                return False

    def with_parts(self):
        return (entry for entry in self.queue
                if entry.phase == TILES and entry.parts_claimed < len(entry.parts()) and self.may_draw(entry))

    def with_batch(self):
        return (entry for entry in self.queue
                if entry.batches_claimed < entry.handed and
                (entry is self.queue[0] or not entry.scene.batches[entry.batches_claimed].reads_targets))

    def to_prepare(self):
        return (entry for entry in self.queue
                if entry.phase == GEOMETRY and entry.batches_are_done() and self.may_draw(entry))

    def pieces(self):
        return (sum(len(entry.parts()) - entry.parts_claimed for entry in self.with_parts()) +
                sum(entry.handed - entry.batches_claimed for entry in self.with_batch()) +
                sum(1 for _ in self.to_prepare()))

    def work(self, debt):
        if entry := next(self.with_parts(), None):
            self.run_parts(entry, debt)
        elif entry := next(self.with_batch(), None):
            self.run_batch(entry, debt)
        elif entry := next(self.to_prepare(), None):
            self.prepare(entry, 1, lambda ns, then: self.machine.run(ns + debt, then), lambda: self.loop(0.0))
        else:
            return False
        return True

    def run_batch(self, entry, debt):
        batch = entry.scene.batches[entry.batches_claimed]
        entry.batches_claimed += 1
        offset = entry.number - entry.number % len(self.recording.scenes)

        def done():
            entry.batches_done += 1
            for tally in batch.tallies:
                self.tallies[tally, offset] -= 1
            self.wake_caller()
            self.loop(0.0)

        self.machine.run(batch.ns + debt, done)

    def prepare(self, entry, taken, run, then):
        """`taken`: see wake(); `run` runs a piece on the thread, `then` goes on with its loop."""
        entry.phase = PREPARING
        entry.parts_claimed = entry.parts_done = 0

        def done():
            if not entry.parts():
                return self.drawn(entry, run, then)
            entry.phase = TILES
            self.debt_of(run, then, self.wake(taken))

        run(entry.scene.steps[entry.step][0], done)

    def debt_of(self, run, then, notified):
        run(self.recording.notify_ns * notified, then) if notified else then()

    def run_parts(self, entry, debt):
        parts = entry.parts()
        first = entry.parts_claimed
        left = len(parts) - first
        count = min(max(left // (4 * self.workers), 1), TILES_TAKEN)
        entry.parts_claimed += count

        def done():
            entry.parts_done += count
            if entry.parts_done < len(parts):
                return self.loop(0.0)
            then = lambda: self.loop(0.0)
            if entry.step + 1 < len(entry.scene.steps):
                entry.step += 1
                return self.prepare(entry, 1, self.machine.run, then)
            self.drawn(entry, self.machine.run, then)

        self.machine.run(sum(parts[first:first + count]) + debt, done)

    def drawn(self, entry, run, then):
        """Scenes finish in order."""
        entry.phase = DRAWN
        self.finish_front(run, then) if entry is self.queue[0] else then()

    def finish_front(self, run, then):
        entry = self.queue[0]
        entry.phase = FINISHING

        def done():
            self.queue.popleft()
            self.finished.add(entry.number)
            self.end_frames(entry.number)
            self.wake_caller()
            if self.queue and self.queue[0].phase == DRAWN:
                return self.finish_front(run, then)
            self.debt_of(run, then, self.wake(1) if self.queue else 0)

        run(entry.scene.finish, done)

    def end_frames(self, scene):
        for number, (last, end) in enumerate(self.frame_ends):
            if last == scene and end is None:
                self.frame_ends[number] = (last, self.machine.now)
                self.note_end(number)

    # Sums

    def watch(self, ns):
        if self.caller_works:
            self.caller_ns += ns * min(1.0, self.machine.processors / self.machine.running)
        if self.reason:
            self.caller_waits[self.reason] += ns
        idle = self.machine.processors - self.machine.running
        if idle <= 0 or ns <= 0:
            return
        waking = min(idle, self.waking)
        self.idle["waking"] += waking * ns
        if idle > waking:
            self.idle[self.cause()] += (idle - waking) * ns

    def cause(self):
        """What an idle worker waits for."""
        if not self.queue:
            return "caller"
        front = self.queue[0]
        if front.phase == GEOMETRY and not front.sealed:
            return "caller"
        if any(not self.may_draw(entry) and entry.sealed and entry.batches_are_done() and
               not any(entry.scene.conflicts_with(earlier.scene) for earlier in list(self.queue)[:number])
               for number, entry in enumerate(self.queue)):
            return "order of scenes"
        return {GEOMETRY: "last batches", PREPARING: "sorting", TILES: "last tiles", DRAWN: "finishing",
                FINISHING: "finishing"}[front.phase]


def predict(recording, workers, **options):
    return Schedule(recording, workers, **options).predict()
