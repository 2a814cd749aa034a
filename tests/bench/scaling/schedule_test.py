#!/usr/bin/env python3
"""Schedules of small recordings that can be computed by hand. Usage: schedule_test.py"""
import sys
import unittest

sys.dont_write_bytecode = True
from recording import Batch, Event, Recording, Scene, check_complete
from schedule import Rules, predict

FREE = dict(wake_ns=0, notify_ns=0, lock_ns=0)


def frame_of(scenes, caller_ns=0, costs=FREE, name=""):
    """A recording of one frame: the caller works for caller_ns before it seals each scene."""
    events = []
    for number, scene in enumerate(scenes):
        events.append(Event("work", (caller_ns,)))
        if scene.batches:
            events.append(Event("batches", (number, len(scene.batches))))
        events.append(Event("seal", (number,), "present"))
    recording = Recording(name, scenes=scenes, events=events + [Event("frame")], **costs)
    check_complete(recording)
    return recording


def tiles(*ns, batches=(Batch(0),), **rest):
    return Scene(batches=batches, steps=((0, ns),), **rest)



class ScheduleTest(unittest.TestCase):
    def times(self, recording, counts=(1, 2, 4, 8), **options):
        return [round(predict(recording, count, **options).frame_ns) for count in counts]

    def test_equal_tiles_are_drawn_by_all_workers(self):
        self.assertEqual(self.times(frame_of([tiles(*[100] * 64)])), [6400, 3200, 1600, 800])

    def test_work_is_kept_by_one_processor(self):
        recording = frame_of([Scene((Batch(300), Batch(500)), ((70, (10, 20, 30)),), 40)], caller_ns=30)
        self.assertEqual(self.times(recording, (1,)), [1000])
        self.assertEqual(recording.work(), 1000)
        self.assertAlmostEqual(predict(recording, 4, processors=1).frame_ns, 1000, delta=50)

    def test_a_long_tile_limits(self):
        # Two workers: one draws the long tile, the other one the rest.
        recording = frame_of([tiles(1000, *[100] * 10, draws=frozenset({1}))])
        self.assertEqual(self.times(recording), [2000, 1000, 1000, 1000])
        self.assertAlmostEqual(predict(recording, 4).idle["last tiles"], 0.5)

    def test_the_caller_limits(self):
        # The tiles of a frame take less time than the caller needs for the next one.
        recording = frame_of([tiles(*[100] * 8)], caller_ns=800)
        # One processor more than workers is the caller's; otherwise a processor is shared: 5 threads on 4 processors draw
        # the tiles in 250 while the caller has done 200, and 600 remain.
        for workers in (1, 2, 4):
            self.assertEqual(self.times(recording, (workers,), processors=workers + 1), [800])
        self.assertEqual(self.times(recording), [1600, 1000, 850, 812])
        prediction = predict(recording, 3, processors=4)
        self.assertAlmostEqual(prediction.caller_share, 1)
        self.assertAlmostEqual(sum(prediction.idle.values()), 0.5)
        self.assertGreater(prediction.idle["caller"], 0.4)  # the rest: 8 tiles by 3 workers

    def test_batches_run_before_the_seal(self):
        # The caller works 400 after it has handed over the batch, which runs meanwhile.
        recording = Recording(scenes=[tiles(100, batches=(Batch(400),))], events=[
            Event("work", (0,)), Event("batches", (0, 1)), Event("work", (400,)), Event("seal", (0,)),
            Event("fence", (0,), "lock for read"), Event("frame")], **FREE)
        self.assertEqual(self.times(recording, (2,)), [500])
        self.assertAlmostEqual(predict(recording, 2).caller_waits["lock for read"], 100)

    def test_dependent_scenes_follow_each_other(self):
        first = tiles(100, 100, draws=frozenset({1}))
        second = tiles(100, 100, draws=frozenset({2}), reads=frozenset({1}))
        recording = frame_of([first, second])
        for rules in (Rules(), Rules(independent_scenes=True)):
            self.assertEqual(self.times(recording, (1, 2, 4), rules=rules), [400, 200, 200])
        self.assertEqual(predict(recording, 4).idle["order of scenes"], 0)

    def test_independent_scenes_may_be_drawn_together(self):
        recording = frame_of([tiles(100, 100, draws=frozenset({1})), tiles(100, 100, draws=frozenset({2}))])
        self.assertEqual(self.times(recording, (1, 2, 4)), [400, 200, 200])
        self.assertAlmostEqual(predict(recording, 4).idle["order of scenes"], 0.5)
        self.assertEqual(self.times(recording, (1, 2, 4), rules=Rules(independent_scenes=True)), [400, 200, 100])

    def test_geometry_of_the_next_scene_runs_beside_tiles(self):
        # Two workers: while one draws a scene's only tile, the other one runs the batch of the next scene.
        scene = Scene((Batch(100),), ((0, (100,)),))
        self.assertEqual(self.times(frame_of([scene]), (1, 2)), [200, 100])

    def test_the_queue_is_full(self):
        # Two scenes are queued; a frame is drawn before the next one is sealed.
        scene = tiles(100, primitives=1 << 18)
        waits = predict(frame_of([scene]), 1).caller_waits
        self.assertEqual(waits, {"queue full": 100})

    def test_geometry_waits_for_targets_that_it_reads(self):
        scene = Scene((Batch(100, reads_targets=True),), ((0, (100,)),))
        self.assertEqual(self.times(frame_of([scene]), (1, 2, 4)), [200, 200, 200])

    def test_steps_follow_each_other(self):
        scene = Scene((), ((10, (50, 50)), (10, (30, 30))), 5)
        self.assertEqual(self.times(frame_of([scene]), (1, 2)), [185, 105])

    def test_the_caller_waits_for_a_tally(self):
        scene = tiles(100, batches=(Batch(200, False, (7,)), Batch(300, False, (8,))))
        recording = Recording(scenes=[scene], events=[
            Event("work", (0,)), Event("batches", (0, 2)), Event("tally", (8,), "work limit"), Event("work", (10,)),
            Event("seal", (0,)), Event("drain", (), "present"), Event("frame")], **FREE)
        prediction = predict(recording, 2)
        self.assertEqual(round(prediction.frame_ns), 410)
        self.assertEqual(prediction.caller_waits, {"work limit": 300, "present": 100})

    def test_a_frame_waits_for_the_third_before_it(self):
        # The caller never works; each frame would be queued at once.
        prediction = predict(frame_of([tiles(100)]), 1)
        self.assertEqual(round(prediction.caller_waits["frames ahead"]), 100)

    def test_wake_ups_and_locks_cost(self):
        costs = dict(wake_ns=50, notify_ns=0, lock_ns=1)
        recording = frame_of([tiles(*[100] * 4)], costs=costs)
        recording.events.insert(len(recording.events) - 1, Event("fence", (0,), "query flush"))
        # Caller wakes (50), batch, sorting, four tiles one by one, with a lock before each; the caller is woken.
        self.assertEqual(self.times(recording, (1,)), [50 + 6 + 400 + 50])

    def test_no_more_workers_are_woken_than_there_are_pieces(self):
        costs = dict(wake_ns=0, notify_ns=50, lock_ns=0)
        one, many = tiles(100), tiles(*[100] * 64)
        self.assertEqual(self.times(frame_of([one], costs=costs)), self.times(frame_of([one])))
        self.assertGreater(self.times(frame_of([many], costs=costs), (8,)), self.times(frame_of([many]), (8,)))

    def test_an_incomplete_recording_is_refused(self):
        recording = frame_of([tiles(100)])
        recording.events = [event for event in recording.events if event.kind != "batches"]
        with self.assertRaises(ValueError):
            check_complete(recording)


if __name__ == "__main__":
    unittest.main()
