import { signatureOf } from '#services/outbound/telephony/twilio/package';
import type { Installation } from './installation.ts';

/** A text that the phone company passes on from a person, and the words of our reply; '' when there is none. */
export async function texted(
  { muster }: Pick<Installation, 'muster'>,
  text: { readonly from: string; readonly says: string; readonly id: string },
  token = muster.app.secrets.telephony,
): Promise<{ readonly status: number; readonly reply: string }> {
  const url = `http://127.0.0.1:${muster.port}/api/text-received/`;
  const fields = { MessageSid: text.id, From: text.from, Body: text.says };
  const headers = { 'X-Twilio-Signature': await signatureOf(token, url, fields) };
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const [, reply = ''] = /<Message>(.*)<\/Message>/s.exec(await answer.text()) ?? [];
  return { status: answer.status, reply };
}
