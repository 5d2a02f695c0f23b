import { offsetAt } from '#contracts/time/localTime';
import type { NotificationDoc } from '#projections/notify/notifications';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';

/**
 * A notification in the Common Alerting Protocol 1.2 (OASIS, CAP-v1.2). Only what an operator said is stated as a fact:
 * urgency, severity and certainty are Unknown. A notification that was stopped cancels its alert. `earlier`: the
 * notifications that it updates.
 */
export function capOf(
  { views, config }: Pick<App, 'views' | 'config'>,
  doc: NotificationDoc,
  earlier: readonly NotificationDoc[] = [],
): string {
  const entity = views.doc('entities', doc.entity);
  const name = entity?.display_name ?? '';
  const zone = entity?.timezone ?? 'UTC';
  const { cap_status: status, cap_expires: hours } = rulesOf({ views }, doc.entity);
  // No spaces and no commas: these separate references.
  const sender = new URL(config.publicUrl).host;
  const isCancelled = doc.state === 'stopped';
  const sent = Date.parse(isCancelled ? (doc.ended ?? doc.created) : doc.created);
  const before = [...earlier, ...(isCancelled ? [doc] : [])];
  const references = before.map(({ uuid, created }) => `${sender},${uuid},${sentAt(Date.parse(created), zone)}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">',
    element('identifier', isCancelled ? `${doc.uuid}.cancel` : doc.uuid),
    element('sender', sender),
    element('sent', sentAt(sent, zone)),
    element('status', status),
    element('msgType', isCancelled ? 'Cancel' : earlier.length > 0 ? 'Update' : 'Alert'),
    element('scope', 'Public'),
    ...(references.length > 0 ? [element('references', references.join(' '))] : []),
    '<info>',
    element('language', 'en-US'),
    element('category', 'Infra'),
    element('event', 'Utility notification'),
    element('urgency', 'Unknown'),
    element('severity', 'Unknown'),
    element('certainty', 'Unknown'),
    element('expires', sentAt(sent + Number(hours) * 3_600_000, zone)),
    ...(name === '' ? [] : [element('senderName', name)]),
    element('headline', headlineOf(doc.message)),
    element('description', doc.message),
    '<area>',
    element('areaDesc', `Area drawn by ${name || 'the utility'}`),
    ...doc.paths.map((path) => element('polygon', polygonOf(path))),
    '</area>',
    '</info>',
    '</alert>',
    '',
  ].join('\n');
}

/** CAP recommends at most 160 characters. */
const headlineOf = (message: string): string => {
  const characters = Array.from(message.replaceAll(/\s+/g, ' '));
  return characters.length <= 160 ? characters.join('') : `${characters.slice(0, 159).join('')}…`;
};

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** XML 1.0 has no form for most control characters and for half of a surrogate pair. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escaped = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Latitude first, and the first corner again at the end. */
function polygonOf(path: NotificationDoc['paths'][number]): string {
  const corners = path.map(([lng, lat]) => `${lat},${lng}`);
  const [first = ''] = corners;
  return [...corners, ...(corners.at(-1) === first ? [] : [first])].join(' ');
}

/** Local time with its offset. CAP has no `Z`: UTC is `-00:00`. */
function sentAt(at: number, zone: string): string {
  const offset = offsetAt(at, zone);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const local = new Date(at + offset).toISOString().slice(0, 19);
  return `${local}${offset > 0 ? '+' : '-'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
