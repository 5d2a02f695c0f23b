import { dialed } from '#contracts/values/phone';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { CardDoc } from '#projections/incident/incidentCards';
import type { App } from '#services/app/app';
import { crewNumber } from '#services/app/onDuty';
import type { ReceivedText } from '#services/core/telephony';
import { minutesIn } from './answerIn.ts';

/** A crew at an incident whose number sent the text. */
interface Sender {
  readonly incident: string;
  readonly entity: string;
  readonly crew: CardDoc['crews'][number];
}

/** "OK": the crew is all right. */
const allRight: ReadonlySet<string> = new Set(['ok', 'okay', 'safe', 'all right', 'alright']);

/**
 * Records the text of a crew that says that it is all right, or in how many minutes it will be there ("15"), and returns
 * the words of the reply. Null for a text that says neither, or comes from no such crew.
 */
export async function answerOfCrew(app: App, { id, from, text }: ReceivedText): Promise<string | null> {
  const phone = dialed(from);
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (phone === null) return null;
  if (allRight.has(plain)) return sayAllRight(app, { id, phone });
  const minutes = minutesIn(text);
  return minutes === null ? null : sayEta(app, { id, phone, minutes });
}

interface Text {
  readonly id: string;
  readonly phone: string;
}

async function sayAllRight(app: App, { id, phone }: Text): Promise<string | null> {
  const asked = sendersOf(app, phone, ({ card }) => [
    ...(card.welfare ?? []).map(({ designation }) => designation),
    ...(card.help ?? []).flatMap(({ designation, because }) => (because ? [designation] : [])),
  ]);
  for (const sender of asked)
    await record(app, sender, { id, command: { do: 'endHelp', designation: sender.crew.designation, by: 'text' } });
  const [first] = asked;
  return first ? `Thank you. Dispatch knows that ${first.crew.name} is all right.` : null;
}

async function sayEta(app: App, { id, phone, minutes }: Text & { readonly minutes: number }): Promise<string | null> {
  const coming = sendersOf(app, phone, ({ crews }) =>
    crews.flatMap(({ designation, status }) => (onTheWay.has(status) ? [designation] : [])),
  );
  const sender = coming.find(({ crew }) => crew.status === 'on-my-way') ?? coming[0];
  if (!sender?.crew.dispatch) return null;
  const at = iso(app.clock.now() + minutes * 60_000);
  await record(app, sender, { id, command: { do: 'giveEta', dispatch: sender.crew.dispatch, at } });
  return `Thank you. Dispatch expects ${sender.crew.name} in about ${minutes} minutes.`;
}
const onTheWay: ReadonlySet<string> = new Set(['accepted', 'on-my-way']);

/** The crews of open incidents that this number answers for, among those that `meant` names by their designations. */
function sendersOf(app: App, phone: string, meant: (doc: CardDoc) => readonly string[]): readonly Sender[] {
  return app.views.docs('incident_cards', { where: { active: 1 } }).flatMap((doc) => {
    const named = meant(doc);
    return doc.crews
      .filter(({ designation, sending: { user } }) => {
        if (user === null || !named.includes(designation)) return false;
        return dialed(crewNumber(app, doc.entity, { crew: designation, user })) === phone;
      })
      .map((crew): Sender => ({ incident: doc.card.uuid, entity: doc.entity, crew }));
  });
}

interface Said {
  readonly id: string;
  readonly command: IncidentCommand;
}

async function record(app: App, { incident: uuid, entity, crew }: Sender, { id, command }: Said): Promise<void> {
  const step = { commandId: idFrom('text of a crew', id, uuid), occurredAt: iso(app.clock.now()), command };
  const actor = { kind: 'phone', id: crew.sending.user ?? '' } as const;
  try {
    const { position } = await app.handle(incident, uuid, step, { entity, actor, correlationId: id });
    if (position) await app.projector.reached(position, shownWithin);
  } catch (error) {
    // The job ended meanwhile.
    if (!(error instanceof Refused)) throw error;
  }
}
/** The time in milliseconds that the reply waits for the board. */
const shownWithin = 1_000;
