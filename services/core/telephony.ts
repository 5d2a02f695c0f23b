/**
 * The outcome of an outgoing message. `unknown`: the provider was called and its answer was lost; the message is not
 * sent again.
 */
export type SendResult =
  | { readonly result: 'sent'; readonly providerId: string }
  | { readonly result: 'refused'; readonly reason: string }
  | { readonly result: 'unknown' };

/**
 * The outcome of an attempt. `later`: it certainly was not sent; it is retried. `barred`: the provider refuses us, not the
 * receiver, so that it would refuse every other as well; it certainly was not sent, and is retried.
 */
export type Attempted = SendResult | { readonly result: 'later' | 'barred'; readonly reason: string };

/** A text to look up. `since` is the time of its request in milliseconds. */
export interface TextToFind extends Pick<TextMessage, 'delivery' | 'to' | 'body'> {
  readonly since: number;
}

export interface TextMessage {
  /** The delivery's uuid. */
  readonly delivery: string;
  /** E.164 or a national number of the US. */
  readonly to: string;
  readonly body: string;
  /** The address to which the provider reports what became of the text; absent when no one follows it. */
  readonly reportTo?: string;
}

/** A later report about a text that the provider had taken. A `reason` is shown on screens; it holds no phone number. */
export type TextReport =
  | { readonly delivery: string; readonly status: 'delivered' }
  | { readonly delivery: string; readonly status: 'undelivered'; readonly reason: string };

/** A call to place. The network fetches what to say from `voiceUrl` and reports to `statusUrl`, both by signed requests. */
export interface CallOrder {
  /** The attempt's uuid. */
  readonly call: string;
  /** E.164 or a national number of the US. */
  readonly to: string;
  readonly voiceUrl: string;
  readonly statusUrl: string;
  /** Fetched when `voiceUrl` fails. */
  readonly fallbackUrl: string;
  readonly ringSeconds: number;
  readonly detectMachine: boolean;
}

/** The network's knowledge of a call. `seconds` is the length of the conversation. */
export interface CallStanding {
  readonly status: 'queued' | 'ringing' | 'answered' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled';
  readonly providerId: string;
  readonly seconds: number;
}

/** A call to look up. `since` is the time of its request in milliseconds. */
export interface CallToFind {
  readonly call: string;
  readonly providerId: string | null;
  readonly to: string;
  readonly since: number;
  /** True for an id of the network that belongs to another call of ours. */
  readonly isAnothers: (providerId: string) => boolean;
}

/** The words and questions of a call, in order. The provider turns them into its own language. */
export type Spoken =
  | { readonly verb: 'say'; readonly words: string }
  /** Says the words and waits for one key, or so many digits; without any, goes on with the next verb. */
  | { readonly verb: 'gather'; readonly words: string; readonly action: string; readonly digits?: number }
  | { readonly verb: 'redirect'; readonly to: string }
  | { readonly verb: 'pause'; readonly seconds: number }
  /**
   * Connects the call to another phone, and keys its extension once that one has picked up; `action` is fetched when it
   * has ended.
   */
  | { readonly verb: 'dial'; readonly to: string; readonly extension?: string; readonly action: string }
  | { readonly verb: 'hangUp' };

/** A report of the network about a call. `sequence` orders the reports of one call; `seconds` is the conversation's length. */
export interface CallReport extends CallStanding {
  readonly sequence: number | null;
  readonly by: Answerer;
  readonly source: 'callback';
}

/** The network's guess about who answered. */
export type Answerer = 'person' | 'machine' | 'unknown';

/** A request of the network about a call, as read by the provider that knows its fields. */
export interface CallRequest {
  /** The pressed keys: digits, `*` and `#`, at most 20; '' when none was pressed. */
  readonly keys: string;
  readonly answeredBy: Answerer;
  /** Null when the request says nothing of the call that we know. */
  readonly report: CallReport | null;
  /** The outcome of the phone to which the call was connected; null while the network does not say. */
  readonly dialed: 'answered' | 'busy' | 'no-answer' | 'failed' | null;
}

/** A text that a person sent to our number. */
export interface ReceivedText {
  /** The provider's id. */
  readonly id: string;
  readonly from: string;
  readonly text: string;
}

/** A request of the network about a call of a person to our number. */
export interface ReceivedCall {
  /** The provider's id. */
  readonly id: string;
  readonly from: string;
  /** The pressed keys, as in `CallRequest`. */
  readonly keys: string;
}

/** A request of the network to one of our addresses, as it arrived. */
export interface SignedRequest {
  /** The address on the server: path and query. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly signature: string;
}

/** The phones of a simulated network, for the page that shows them. */
export interface SimulatedPhones {
  /** The calls whose phone rings or is talking, the oldest first. */
  ringing(): readonly SimulatedRinging[];
  /** Ends the network, and all its calls without a word. */
  stop(): void;
  /** True when the phone could do that now. `digits` is for `key`. */
  act(call: string, act: 'answer' | 'decline' | 'key' | 'hang-up', digits: string): boolean;
}

export interface SimulatedRinging {
  readonly call: string;
  readonly to: string;
  readonly status: 'ringing' | 'talking';
  /** Milliseconds since 1970. */
  readonly since: number;
  /** The words heard so far, the oldest first; a pressed key is `key`. */
  readonly heard: readonly { readonly kind: 'heard' | 'key'; readonly words: string }[];
  /** True while the network waits for a key. */
  readonly waits: boolean;
}

/** Text messages. */
export interface Texting {
  readonly provider: 'simulator' | 'twilio';
  /** Answers within ten seconds. A `reason` is shown on screens; it holds no phone number. */
  sendText(message: TextMessage): Promise<Attempted>;
  /**
   * Reads a report that the provider posts to `reportTo`, as its fields. Null when it says nothing final. A provider in
   * this process reports to `onReport` instead.
   */
  readReport(delivery: string, fields: Readonly<Record<string, unknown>>): TextReport | null;
  onReport(tell: (report: TextReport) => void): void;
  /** Reads a text that the provider passes on to us. Null when it is none. */
  readReceived(fields: Readonly<Record<string, unknown>>): ReceivedText | null;
  /** The answer to a text that was passed on, as the body of the answer to the network. */
  replyOf(words: string): Promise<string>;
  /** True when a text whose answer was lost can be found again; `outcomeOf` then knows more than the lost answer. */
  readonly looksUp: boolean;
  /** The outcome of this delivery, asked when its answer was lost. `later`: it certainly was not sent. */
  outcomeOf(text: TextToFind): Promise<Attempted>;
}

/** Telephone calls. */
export interface Calling {
  /** The address at which the network reaches us, without a trailing slash. */
  reachedAt(): string;
  /** Answers within ten seconds. A `reason` holds no phone number. */
  placeCall(order: CallOrder): Promise<Attempted>;
  /** Null when the network does not know the call; `unknown` when it could not say now. */
  callOutcomeOf(call: CallToFind): Promise<CallStanding | null | 'unknown'>;
  /** Stops a phone that rings. A call that was answered goes on. Again for the same call, it changes nothing. */
  callOff(providerId: string): Promise<void>;
  /** Reads a request about a call of a person to our number. Null when it is none. */
  readIncoming(fields: Readonly<Record<string, unknown>>): ReceivedCall | null;
  /** Reads a request about a call. */
  readCall(fields: Readonly<Record<string, unknown>>): CallRequest;
  /** The script for the person, as the body of the answer to the network. An empty one is also the answer to a text. */
  speech(verbs: readonly Spoken[]): Promise<string>;
  /** The header in which a request is signed. */
  readonly signatureHeader: string;
  isSigned(request: SignedRequest): Promise<boolean>;
  /** Null when the phones are real. */
  readonly phones: SimulatedPhones | null;
}

/** The phone network. It has two providers, and no caller can tell them apart. */
export interface Telephony extends Texting, Calling {}
