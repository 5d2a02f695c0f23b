import { type CallOptions, type Channel, Client, credentials, type Metadata } from '@grpc/grpc-js';
import { type AppendAnswer, decodeAppend, decodeRead, type ReadAnswer } from '#events/store/answers';
import { patienceOf } from '#events/store/patience';
import { type DeleteRequest, encodeDelete, encodeRead, type ReadRequest } from '#events/store/requests';
import { Batch } from './batch.ts';
import { Answers } from './calls.ts';

const STREAMS = '/event_store.client.streams.Streams';

/** The part of the vendor's client in use: it finds the node, opens the channel and signs the calls. */
export interface Channels {
  getChannel(): Promise<Channel>;
  callArguments(base: object, options?: CallOptions): [Metadata, CallOptions];
  dispose(): Promise<void>;
}

/** No connection was made, so nothing was sent. */
export class NotConnected extends Error {
  constructor(
    message: string,
    /** This attempt is over; the next one starts fresh. */
    readonly givenUp: boolean,
  ) {
    super(message);
  }
}

interface Erasure extends DeleteRequest {
  readonly method: 'Delete' | 'Tombstone';
  readonly milliseconds: number;
}

/** A connection begun while the node was unreachable may never complete, so it gets this many milliseconds. */
const TO_CONNECT = 1_000;

/**
 * The vendor's channel takes no options. With HTTP/2's default window of 64 kB a long read mostly waits for window
 * updates. A slow reader leaves at most this many bytes unread on one call.
 */
const WINDOW = 1024 * 1024;

function widened(channel: Channel): Channel {
  // Not connected yet, so the options still apply.
  const { internalChannel } = channel as unknown as { internalChannel?: { getOptions?(): Record<string, unknown> } };
  const options = internalChannel?.getOptions?.();
  if (options) options['grpc-node.flow_control_window'] = WINDOW;
  return channel;
}

/** A ready connection. */
export interface Reached {
  readonly connection: Connection;
  readonly client: Client;
}

/** Throws `NotConnected`. */
export type Reach = () => Promise<Reached>;

// State 2 is READY: the usual case needs no timer, neither here nor in grpc-js.
const isReady = (client: Client): boolean => client.getChannel().getConnectivityState(true) === 2;

/** One channel to one node, replaced by a new one after a failure. */
export class Connection {
  private readonly patience = patienceOf(TO_CONNECT);
  private readonly opened: Promise<Client>;
  private client: Client | undefined;
  private batched: Batch | undefined;
  private lost = false;
  private readonly losses = new Set<() => void>();

  constructor(
    private readonly channels: Channels,
    private readonly onLost: (connection: Connection) => void,
  ) {
    this.opened = channels
      .getChannel()
      .then((channel) => new Client('', credentials.createInsecure(), { channelOverride: widened(channel) }));
    this.opened.then(
      (client) => {
        this.client = client;
      },
      () => this.lose(),
    );
  }

  /**
   * Waits for the node at most this many milliseconds, and no longer than one connection attempt; throws
   * `NotConnected`.
   */
  async ready(asked: number): Promise<Client> {
    if (this.client && isReady(this.client)) return this.client;
    const milliseconds = Math.ceil(Math.min(asked, this.patience.left()));
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no node within ${milliseconds} ms`)), milliseconds);
      });
      const client = await Promise.race([this.opened, late]);
      if (isReady(client)) return client;
      await new Promise<void>((resolve, reject) =>
        client.waitForReady(Date.now() + milliseconds, (error) => (error ? reject(error) : resolve())),
      );
      return client;
    } catch (error) {
      // When only this caller's time is over, other callers go on waiting. Timers may fire a millisecond early.
      const givenUp = this.patience.left() <= 1;
      if (givenUp) this.lose();
      throw new NotConnected(error instanceof Error ? error.message : String(error), givenUp);
    } finally {
      clearTimeout(timer);
    }
  }

  batch(client: Client): Batch {
    this.batched ??= new Batch(
      client.makeBidiStreamRequest<Buffer, AppendAnswer>(
        `${STREAMS}/BatchAppend`,
        (bytes) => bytes,
        decodeAppend,
        ...this.endless(),
      ),
      () => this.lose(),
    );
    return this.batched;
  }

  /** The next append begins a new call. */
  renewBatch(): void {
    this.batched?.retire();
    this.batched = undefined;
  }

  /** With `ofLeader`, a node refuses that does not lead its cluster. */
  read(client: Client, request: ReadRequest, { ofLeader = false } = {}): Answers<ReadAnswer> {
    return new Answers(this.call(client, request, ofLeader), decodeRead);
  }

  readAs<Answer>(client: Client, request: ReadRequest, decode: (bytes: Buffer) => Answer): Answers<Answer> {
    return new Answers(this.call(client, request), decode);
  }

  private call(client: Client, request: ReadRequest, requiresLeader = false) {
    return client.makeServerStreamRequest<ReadRequest, Buffer>(
      `${STREAMS}/Read`,
      encodeRead,
      (bytes) => bytes,
      request,
      ...this.endless(requiresLeader),
    );
  }

  /** Deletes or tombstones a stream. */
  erase(client: Client, { method, milliseconds, ...request }: Erasure): Promise<void> {
    const [metadata, options] = this.channels.callArguments({}, { deadline: Date.now() + milliseconds });
    return new Promise((resolve, reject) => {
      client.makeUnaryRequest(
        `${STREAMS}/${method}`,
        encodeDelete,
        (bytes) => bytes,
        request,
        metadata,
        options,
        (error) => (error ? reject(error) : resolve()),
      );
    });
  }

  /** Calls back when the connection is lost, at once when it was. Returns a function that forgets the callback. */
  whenLost(callback: () => void): () => void {
    if (this.lost) callback();
    else this.losses.add(callback);
    return () => this.losses.delete(callback);
  }

  /** The next caller gets a new connection. Calls under way end by themselves, but a subscription would wait for ever. */
  lose(): void {
    if (this.lost) return;
    this.lost = true;
    this.onLost(this);
    for (const callback of this.losses) callback();
    this.opened.then(
      (client) => client.close(),
      () => undefined,
    );
  }

  async close(): Promise<void> {
    this.batched?.close();
    this.lose();
    await this.channels.dispose();
  }

  private endless(requiresLeader = false): [Metadata, CallOptions] {
    return this.channels.callArguments({ requiresLeader }, { deadline: Number.POSITIVE_INFINITY });
  }
}
