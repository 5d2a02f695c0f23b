import {
  type CallOptions,
  type Channel,
  Client,
  type ClientReadableStream,
  credentials,
  type Metadata,
} from '@grpc/grpc-js';
import { type AppendAnswer, decodeAppend, decodeRead, type ReadAnswer } from './answers.ts';
import { Batch } from './batch.ts';
import { encodeRead, type ReadRequest } from './requests.ts';

const STREAMS = '/event_store.client.streams.Streams';

/** What this needs of the vendor's client: it finds the node, opens the channel and signs the calls. */
export interface Channels {
  getChannel(): Promise<Channel>;
  callArguments(base: object, options?: CallOptions): [Metadata, CallOptions];
  dispose(): Promise<void>;
}

/** No connection could be made, so nothing was sent. */
export class NotConnected extends Error {}

/** One channel to one node, until it fails; then it is replaced by a fresh one. */
export class Connection {
  private readonly opened: Promise<Client>;
  private batched: Batch | undefined;
  private lost = false;

  constructor(
    private readonly channels: Channels,
    private readonly onLost: (connection: Connection) => void,
  ) {
    this.opened = channels
      .getChannel()
      .then((channel) => new Client('', credentials.createInsecure(), { channelOverride: channel }));
    this.opened.catch(() => this.lose());
  }

  /** Waits for the node at most so many milliseconds; throws `NotConnected`. */
  async ready(milliseconds: number): Promise<Client> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no node within ${milliseconds} ms`)), milliseconds);
      });
      const client = await Promise.race([this.opened, late]);
      // State 2 is READY: the usual case costs no timer inside grpc-js.
      if (client.getChannel().getConnectivityState(true) === 2) return client;
      await new Promise<void>((resolve, reject) =>
        client.waitForReady(Date.now() + milliseconds, (error) => (error ? reject(error) : resolve())),
      );
      return client;
    } catch (error) {
      this.lose();
      throw new NotConnected(error instanceof Error ? error.message : String(error));
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

  read(client: Client, request: ReadRequest): ClientReadableStream<ReadAnswer> {
    return client.makeServerStreamRequest<ReadRequest, ReadAnswer>(
      `${STREAMS}/Read`,
      encodeRead,
      decodeRead,
      request,
      ...this.endless(),
    );
  }

  /** The next caller gets a new connection; calls under way here end by themselves. */
  lose(): void {
    if (this.lost) return;
    this.lost = true;
    this.onLost(this);
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

  private endless(): [Metadata, CallOptions] {
    return this.channels.callArguments({}, { deadline: Number.POSITIVE_INFINITY });
  }
}
