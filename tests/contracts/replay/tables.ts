// Answers of a server of version 24.6 at which an earlier Muster went wrong. Each line is one message of the server; the
// last line is the end of the call.

/** The server's part in one call, or in one append. */
export interface Said {
  readonly asked: string;
  readonly said: readonly string[];
  /** The recorded scenario, and the beginning of the call's note; omitted for what was not recorded. */
  readonly recorded?: readonly [scenario: string, note: string];
  /** Said again for each repeat. */
  readonly again?: boolean;
}

export interface Table {
  readonly name: string;
  /** Muster's call: what is asked first, unless it is given here. */
  readonly does?: string;
  readonly server: readonly Said[];
  /** The values that the caller gets, or the class of the error and the HTTP status that a person sees. */
  readonly heard: readonly string[];
}

const ALL = 'subscribe to all of type ^[^$]';
const LAST = 'read backwards all from end';
/** The player ends a subscription that the server would have left open. */
const ENDED = 'UnavailableError, 503';
const NOT_READY = 'refused 0 "Server Is Not Ready" google.protobuf.Empty';
const DENIED = 'status 7 "Access Denied" exception=access-denied';
const NOT_LEADER =
  'status 5 "Leader info available" exception=not-leader leader-endpoint-host=127.0.0.1 leader-endpoint-port=15753';

export const TABLES: readonly Table[] = [
  {
    name: 'a log without a matching event: the first checkpoint is no place, so the events after it are shown',
    server: [
      {
        asked: `${ALL} from start`,
        said: [
          'confirmed',
          'checkpoint 2^64-1',
          'caught up',
          'event thing-1@0 at 733',
          'event thing-1@1 at 846',
          'silence',
        ],
        recorded: ['01b-fresh-type-filter', 'subscription from the start'],
      },
    ],
    heard: ['live', 'event thing-1@0 at 733', 'event thing-1@1 at 846', ENDED],
  },
  {
    name: 'a connection lost before the first event: the log is followed from the start again',
    server: [
      { asked: `${ALL} from start`, said: ['confirmed', 'checkpoint 2^64-1', 'caught up', 'reset'] },
      { asked: `${ALL} from start`, said: ['confirmed', 'event thing-1@0 at 733', 'caught up', 'silence'] },
    ],
    heard: ['live', 'UnavailableError, 503', 'event thing-1@0 at 733', 'live', ENDED],
  },
  {
    name: 'a kept place of 2^64-1: the log is followed from the start',
    does: `${ALL} from 2^64-1`,
    server: [{ asked: `${ALL} from start`, said: ['confirmed', 'event thing-1@0 at 733', 'caught up', 'silence'] }],
    heard: ['event thing-1@0 at 733', 'live', ENDED],
  },
  {
    name: 'a connection lost in a long search: it goes on at the last checkpoint',
    server: [
      {
        asked: 'subscribe to all in streams rare- from start',
        said: ['confirmed', 'checkpoint 0', 'checkpoint 108642/0', 'reset'],
      },
      {
        asked: 'subscribe to all in streams rare- from 108642/0',
        said: [
          'confirmed',
          'checkpoint 108642/0',
          'checkpoint 216642/0',
          'event rare-1@0 at 327558',
          'checkpoint 327780',
          'caught up',
          'silence',
        ],
        recorded: ['02c-resume-from-checkpoints', 'from the checkpoint 108642/0, stream filter'],
      },
    ],
    heard: ['UnavailableError, 503', 'event rare-1@0 at 327558', 'live', ENDED],
  },
  {
    name: 'a subscription from a place between two events: this is another log, and it is not followed',
    server: [
      {
        asked: `${ALL} from 960`,
        said: ['confirmed', 'status 3 "Trying to read from an invalid position."'],
        recorded: ['02a-all-with-events', 'from between two events, type filter'],
      },
    ],
    heard: ['WrongPositionError, 503'],
  },
  {
    name: 'a read from a place between two events',
    server: [
      {
        asked: 'read forwards all of type ^[^$] from 1001',
        said: ['status 2 "Unexpected FilteredReadAllResult: InvalidPosition"'],
        recorded: ['04b-all-reads', 'forwards from a position between events'],
      },
    ],
    heard: ['WrongPositionError, 503'],
  },
  {
    name: 'another event at the place of the last one seen: this is another log',
    does: 'look for the event seen at 733',
    server: [
      { asked: 'read forwards all from 733', said: ['event thing-1@0 at 733', 'done'] },
      { asked: LAST, said: ['event thing-1@1 at 846', 'done'] },
      // A node that was behind may have it now.
      { asked: 'read forwards all from 733', said: ['event thing-1@0 at 733', 'done'] },
    ],
    heard: ['another log'],
  },
  {
    name: 'a leader that resigns: the append is surely not written, and goes on when there is a leader',
    server: [
      {
        asked: 'append to resign',
        said: [NOT_READY, 'silence'],
        recorded: ['09b-cluster-resign', 'one BatchAppend call at the then leader'],
      },
      { asked: 'append to resign', said: [NOT_READY, 'silence'] },
      {
        asked: 'append to resign',
        said: ['written revision 17 at 4774', 'silence'],
        recorded: ['09b-cluster-resign', 'one BatchAppend call at the then leader'],
      },
    ],
    heard: ['written revision 17 at 4774'],
  },
  {
    name: 'no quorum: an append that nobody took was surely not written',
    server: [
      {
        asked: 'append to c1',
        said: [NOT_READY, 'silence'],
        recorded: ['09c-cluster-no-quorum', '13933 ms, unknown: BatchAppend'],
        again: true,
      },
    ],
    heard: ['UnavailableError, 503'],
  },
  {
    name: 'no quorum: an append under way may be written later',
    server: [
      {
        asked: 'append to c1',
        said: ['refused 4 "Timeout" event_store.client.Timeout', 'silence'],
        recorded: ['09c-cluster-no-quorum', '25 ms, leader: BatchAppend'],
      },
    ],
    heard: ['OutcomeUnknownError, 503'],
  },
  {
    name: 'no quorum: a stream is surely not deleted',
    server: [
      {
        asked: 'delete to-delete',
        said: ['status 14 "Server Is Not Ready"'],
        recorded: ['09c-cluster-no-quorum', '25 ms, leader: Delete'],
        again: true,
      },
    ],
    heard: ['UnavailableError, 503'],
  },
  {
    name: 'a follower: the append is asked again, of the leader',
    server: [
      {
        asked: 'append to c1',
        said: [NOT_LEADER],
        recorded: ['09a-cluster-follower', 'follower, requires-leader: BatchAppend'],
      },
      {
        asked: 'append to c1',
        said: ['written revision 0 at 1500', 'silence'],
        recorded: ['09a-cluster-follower', 'leader, requires-leader: BatchAppend'],
      },
    ],
    heard: ['written revision 0 at 1500'],
  },
  {
    name: 'a server that shuts down: an append under way may have been written',
    server: [
      {
        asked: 'append to idle',
        said: ['reset'],
        recorded: ['10a-shutdown', '50 ms after the signal: a new BatchAppend call'],
      },
    ],
    heard: ['OutcomeUnknownError, 503'],
  },
  {
    name: 'a server that shuts down: a delete under way may have been done',
    server: [{ asked: 'delete gone', said: ['reset'], recorded: ['10a-shutdown', '50 ms after the signal: a Delete'] }],
    heard: ['OutcomeUnknownError, 503'],
  },
  {
    name: 'a killed server: an append under way may have been written',
    server: [
      {
        asked: 'append to idle',
        said: ['connection cut'],
        recorded: ['10b-kill', '50 ms after the signal: a new BatchAppend call'],
      },
    ],
    heard: ['OutcomeUnknownError, 503'],
  },
  {
    name: 'a user without the right to write: refused at once, and surely not written',
    server: [
      {
        asked: 'append to closed',
        said: ['refused 7 "AccessDenied" event_store.client.AccessDenied', 'silence'],
        recorded: ['08b-access', 'poor, a user without rights: BatchAppend to closed'],
      },
    ],
    heard: ['NotAllowedError, 503'],
  },
  {
    name: 'a wrong password: refused at once, and surely not written',
    server: [
      {
        asked: 'append to open',
        said: ['status 16 "Unauthenticated"'],
        recorded: ['08b-access', 'poor with a wrong password: BatchAppend to open'],
      },
    ],
    heard: ['NotAllowedError, 503'],
  },
  {
    name: 'a right taken away while the log is followed: the reason is told, and it is no outage',
    server: [
      {
        asked: `${ALL} from start`,
        said: ['confirmed', 'event open@0 at 2384', 'event open@1 at 2492', 'checkpoint 4037', 'caught up', DENIED],
        recorded: ['08c-access-on-one-call', 'poor may now read all streams'],
      },
    ],
    heard: ['event open@0 at 2384', 'event open@1 at 2492', 'live', 'NotAllowedError, 503'],
  },
  {
    name: 'an append above the limit of the server',
    server: [
      {
        asked: 'append to m-2',
        said: ['refused 3 "MaximumAppendSizeExceeded" event_store.client.MaximumAppendSizeExceeded', 'silence'],
        recorded: ['13-muster-store', 'append none'],
      },
    ],
    heard: ['MaxAppendSizeExceededError, 413'],
  },
  {
    name: 'statistics at the end of the log: one event is read to see that the server is there',
    does: 'ask whether the server is there',
    server: [{ asked: LAST, said: ['event $statsCollected $stats-0@7 at 9000', 'done'] }],
    heard: ['there'],
  },
  {
    name: 'a link whose event was removed: it is passed over',
    server: [
      {
        asked: 'read forwards links from start',
        said: ['link without target at 5693', 'event links@1 at 5799', 'done'],
      },
    ],
    heard: ['event links@1 at 5799'],
  },
  {
    name: 'a person who has no key: erasing is done, and nothing is deleted',
    does: 'erase the key of nobody',
    server: [{ asked: 'read backwards key-nobody from end', said: ['no such stream', 'done'] }],
    heard: ['erased'],
  },
  {
    name: 'a key whose stream was tombstoned: erasing is done',
    does: 'erase the key of ada',
    server: [
      {
        asked: 'read backwards key-ada from end',
        said: ['status 9 "Event stream \'key-ada\' is deleted." exception=stream-deleted stream-name=key-ada'],
      },
    ],
    heard: ['erased'],
  },
  {
    name: 'a key that another process erases at the same time: erasing is done once',
    does: 'erase the key of ada',
    server: [
      { asked: 'read backwards key-ada from end', said: ['event key-ada@0 at 733', 'done'] },
      { asked: 'append to key-ada', said: ['written revision 1 at 846', 'silence'] },
      {
        asked: 'delete key-ada',
        said: [
          'status 9 "Delete failed due to WrongExpectedVersion." exception=wrong-expected-version stream-name=key-ada expected-version=1 actual-version=-1',
        ],
      },
      { asked: 'read backwards key-ada from end', said: ['no such stream', 'done'] },
    ],
    heard: ['erased'],
  },
];
