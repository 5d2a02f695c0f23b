import { mapUrl } from '#contracts/core/geo';
import { levels } from '#contracts/core/priority';
import { shownPhone } from '#contracts/values/phone';
import type { AssignmentAnswer } from '#events/incident/team/assignment';
import { workflowOf } from '#events/incident/versions/index';
import type { NoticeDoc } from '#projections/deliveries/notices';
import type { App } from '#services/app/app';
import { clockOf, dayOf } from '#services/app/calling/zone';
import { answersTo } from '#services/outbound/transfers/answerAsk';
import type { AskStanding } from '#services/outbound/transfers/askStanding';
import { callersOf, showsCaller } from '#services/outbound/transfers/words';

interface Shown {
  readonly notice: NoticeDoc;
  readonly k: string;
  readonly standing: AskStanding;
}

/**
 * The page of a link, without a script. It shows the incident while there is something to do, and one sentence afterwards.
 */
export function answerPage(app: App, { notice, k, standing }: Shown): string {
  const entity = app.views.doc('entities', notice.entity);
  const sender = entity?.display_name ?? 'Dispatch';
  const at = clockIn(entity?.timezone ?? 'UTC', app.clock.now());
  const answers = answersTo(standing, notice);
  const isShown = answers.length > 0 && standing.is !== 'declined';
  return frame(`${sender}: ${titles[standing.is]}`, [
    `<p class="from">${escaped(sender)}</p>`,
    `<h1>${escaped(titles[standing.is])}</h1>`,
    `<p role="status">${escaped(sentenceOf(standing, notice, at))}</p>`,
    ...(isShown ? facts(app, notice) : []),
    ...(answers.length > 0 ? [form({ k, standing, answers })] : []),
    ...(isShown && notice.contact === undefined
      ? [`<p><a href="${escaped(`${app.config.publicUrl}/incident/${notice.incident}/`)}">Open it in Muster</a></p>`]
      : []),
  ]);
}

/** The page of a key that was not made here. */
export const noPage = (): string =>
  frame('This link is not valid', [
    '<h1>This link is not valid</h1>',
    '<p>Check that you opened the whole link, or call the dispatcher.</p>',
  ]);

const titles: Readonly<Record<AskStanding['is'], string>> = {
  open: 'Can you take this incident?',
  accepted: 'You have taken it',
  declined: 'You have declined it',
  done: 'The work is done',
  taken: 'Somebody else has taken it',
  over: 'You are not needed',
  expired: 'This link is too old',
};

type Clock = (iso: string) => string;

function sentenceOf(standing: AskStanding, { designation, contact }: NoticeDoc, at: Clock): string {
  switch (standing.is) {
    case 'open': {
      const as = contact || designation;
      const who = as ? `You are asked as ${as}.` : 'You are asked to take it.';
      return standing.isLate
        ? `${who} The time to answer was ${at(standing.respondBy)}. You can still take it.`
        : `${who} Please answer by ${at(standing.respondBy)}.`;
    }
    case 'accepted':
      return `You took it at ${at(standing.time)}. The dispatcher sees it.`;
    case 'declined':
      return `You declined it at ${at(standing.time)}. The dispatcher is told.`;
    case 'done':
      return `You said so at ${at(standing.time)}. The dispatcher sees it. Thank you.`;
    case 'taken':
      return `${standing.name} has taken it. You do not need to go. Thank you.`;
    case 'over':
      return standing.because;
    case 'expired':
      return 'It can no longer be answered. Please call the dispatcher.';
  }
}

/** The problem, its place, the caller where the organization shows callers, and the message of the transfer. */
function facts(app: App, notice: NoticeDoc): readonly string[] {
  const incident = app.views.doc('incidents', notice.incident);
  const card = app.views.doc('incident_cards', notice.incident)?.card;
  if (!incident || !card) return [];
  const [point] = card.latlng;
  const callers = showsCaller(app, notice) ? callersOf(incident) : [];
  const rows: readonly (readonly [string, string])[] = [
    ['Problem', problem(card.priority, workflowOf(card.version).displayName, card.description)],
    ['Place', card.address === '' ? '' : escaped(card.address)],
    ['Map', point ? `<a href="${escaped(mapUrl(point[0], point[1]))}">Open a map with directions</a>` : ''],
    [callers.length > 1 ? 'Callers' : 'Caller', callers.map(called).join('<br>')],
    ['Message', escaped(notice.said.explanation)],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return [`<dl>${shown.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`];
}

function problem(priority: keyof typeof levels, type: string, description: string): string {
  const mark = priority === 'routine' ? '' : `<strong>${levels[priority].words}.</strong> `;
  return mark + escaped([type, description].filter((words) => words !== '').join(': '));
}

/** A line of `callersOf`, with a number that a phone calls when it is pressed. */
function called(line: string): string {
  const [, name = '', number] = /^(.*?)\s*(\+\d+)$/.exec(line) ?? [];
  return number ? `${escaped(name)} <a href="tel:${number}">${shownPhone(number)}</a>` : escaped(line);
}

const buttons: Readonly<Record<AssignmentAnswer, string>> = {
  accept: 'Take it',
  decline: 'Decline',
  done: 'Work is done',
};
const later: Readonly<Partial<Record<AskStanding['is'], Partial<Record<AssignmentAnswer, string>>>>> = {
  accepted: { decline: 'Give it back' },
  declined: { accept: 'Take it after all' },
};

interface Form {
  readonly k: string;
  readonly standing: AskStanding;
  readonly answers: readonly AssignmentAnswer[];
}

/** One form for each button. The key stands in the body: no address of an answer can be fetched by a mail scanner. */
function form({ k, standing, answers }: Form): string {
  const reason =
    '<label for="reason">Reason (optional)</label><input id="reason" name="reason" maxlength="200" autocomplete="off">';
  const order: readonly AssignmentAnswer[] = ['done', 'accept', 'decline'];
  return order
    .filter((one) => answers.includes(one))
    .map(
      (answer) =>
        `<form method="post" action="/answer/"><input type="hidden" name="k" value="${escaped(k)}">` +
        `<input type="hidden" name="seen" value="${standing.is}">${answer === 'decline' ? reason : ''}` +
        `<button name="answer" value="${answer}"${answer === 'decline' ? '' : ' class="main"'}>` +
        `${later[standing.is]?.[answer] ?? buttons[answer]}</button></form>`,
    )
    .join('');
}

/** "2:14 AM", and the day when it is another one. */
function clockIn(timeZone: string, now: number): Clock {
  return (iso) => {
    const at = Date.parse(iso);
    const [clock, day] = [clockOf(at, timeZone), dayOf(at, timeZone)];
    return day === dayOf(now, timeZone) ? clock : `${clock} on ${day}`;
  };
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `:root{color-scheme:light dark;--page:#fff;--text:#15191e;--line:#c9ced4;--main:#0b5cad;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#12161b;--text:#e8ecf1;--line:#46505b;--main:#8ec3ff;--on:#0b1a2a}}
html{background:var(--page);color:var(--text)}
body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:34rem;padding:1.25rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0}.from{margin:0}
dl{border-block:1px solid var(--line);padding-block:.75rem}dt{font-size:.875rem}dd{margin:0 0 .75rem;font-weight:600}
a{color:var(--main)}form{margin-block:1rem}label{display:block}
input[name=reason]{box-sizing:border-box;font:inherit;margin:.25rem 0 .5rem;min-height:2.75rem;padding:.25rem .5rem;width:100%}
button{background:none;border:2px solid var(--main);border-radius:.375rem;color:var(--main);font:inherit;font-weight:600;min-height:3rem;width:100%}
button.main{background:var(--main);color:var(--on)}:focus-visible{outline:3px solid var(--main);outline-offset:2px}`;

export const frame = (title: string, parts: readonly string[]): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
