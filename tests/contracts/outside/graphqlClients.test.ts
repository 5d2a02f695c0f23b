import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { Client, fetchExchange } from '@urql/core';
import { describe, expect, it } from 'vitest';
import { dana, here, twoOrganisations } from '../../support/twoOrganisations.ts';

twoOrganisations();

const viewer = 'query Me { viewer { user { uuid first_name } } }';
const unknown = 'query Odd { nothing }';

/** The requests of a page of ours that uses a library: with the session's cookies and its anti-forgery token. */
const asked: { readonly accept: string; readonly status: number; readonly type: string }[] = [];
const signed: typeof fetch = async (address, init = {}) => {
  const headers = new Headers(init.headers);
  const names = ['muster_session', 'csrftoken'];
  headers.set('Cookie', names.map((name) => `${name}=${dana.cookie(name) ?? ''}`).join('; '));
  headers.set('X-CSRFToken', dana.cookie('csrftoken') ?? '');
  const answer = await fetch(address, { ...init, headers });
  const [accept, type] = [headers.get('accept') ?? '', answer.headers.get('content-type') ?? ''];
  asked.push({ accept, status: answer.status, type });
  return answer;
};
const uri = (): string => `${here.url}/api/flux/graphql/`;
const graphql = 'application/graphql-response+json; charset=utf-8';

describe('a stock GraphQL client', () => {
  it('Apollo Client asks and is answered, also about a query that cannot be run', async () => {
    const client = new ApolloClient({ link: new HttpLink({ uri: uri(), fetch: signed }), cache: new InMemoryCache() });
    const { data } = await client.query<{ viewer: { user: { first_name: string } } }>({ query: gql(viewer) });
    expect(data?.viewer.user.first_name).toBe('Dana');
    expect(asked.at(-1)).toMatchObject({ status: 200, type: graphql });
    await expect(client.query({ query: gql(unknown) })).rejects.toThrow('Cannot query field "nothing"');
    expect(asked.at(-1)).toMatchObject({ status: 400, type: graphql });
  });

  it('urql asks and is answered', async () => {
    const client = new Client({ url: uri(), fetch: signed, exchanges: [fetchExchange], preferGetMethod: false });
    const { data, error } = await client.query(viewer, {}).toPromise();
    expect([error, data?.viewer.user.first_name]).toEqual([undefined, 'Dana']);
    expect((await client.query(unknown, {}).toPromise()).error?.message).toContain('Cannot query field "nothing"');
  });

  it('a plain request, as Relay’s own example makes it, is answered as JSON', async () => {
    const body = JSON.stringify({ query: viewer, variables: {} });
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const answer = await signed(uri(), { method: 'POST', headers, body });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });
});
