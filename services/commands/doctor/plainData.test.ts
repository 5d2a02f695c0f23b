import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#contracts/core/json';
import type { JsonSchema } from '#contracts/core/schema';
import { plainData } from './plainData.ts';

const at = '2026-03-01T12:00:00.000Z';
const plain = (schema: JsonSchema, value?: JsonValue) => plainData(schema, value, at);
const text: JsonSchema = { type: 'string' };
const maybe: JsonSchema = { anyOf: [{ type: 'integer' }, { type: 'null' }] };

describe('data that does not fit its schema', () => {
  it.each<[string, JsonSchema, JsonValue | undefined, JsonValue]>([
    ['text', text, 7, ''],
    ['an id', { type: 'string', format: 'uuid' }, null, '00000000-0000-0000-0000-000000000000'],
    ['a time', { type: 'string', format: 'date-time' }, undefined, at],
    ['a number', { type: 'number' }, '7', 0],
    ['a whole number', { type: 'integer' }, 7.5, 0],
    ['a flag', { type: 'boolean' }, 1, false],
    ['nothing', { type: 'null' }, 'x', null],
    ['a list', { type: 'array', items: text }, 'x', []],
    ['an object', { type: 'object' }, [], {}],
    ['a constant', { const: 'user' }, 'staff', 'user'],
    ['one of some words', { enum: ['sms', 'email'] }, 'fax', 'sms'],
    ['what may be absent', maybe, 'seven', null],
    ['one of two shapes', { anyOf: [text, { type: 'boolean' }] }, 7, ''],
    ['the first of some types', { type: ['string', 'null'] } as JsonSchema, 7, ''],
  ])('becomes the plain default of its type: %s', (_, schema, value, default_) => {
    expect(plain(schema, value)).toEqual(default_);
  });
});

describe('data that fits its schema', () => {
  it.each<[JsonSchema, JsonValue]>([
    [text, 'x'],
    [{ type: 'number' }, -0.5],
    [{ type: 'integer' }, 7],
    [{ type: 'boolean' }, true],
    [{ enum: ['sms', 'email'] }, 'email'],
    [maybe, 7],
    [maybe, null],
    [{ anyOf: [text, { type: 'boolean' }] }, true],
    [{}, { any: ['thing'] }],
  ])('stays: %j %j', (schema, value) => expect(plain(schema, value)).toEqual(value));

  it('stays beside what does not, at any depth', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { name: text, people: { type: 'array', items: { type: 'object', properties: { age: maybe } } } },
      required: ['name'],
    };
    const value = { name: 7, people: [{ age: 41 }, { age: 'old' }, 'nobody'], more: 'kept' };
    expect(plain(schema, value)).toEqual({ name: '', people: [{ age: 41 }, { age: null }, {}], more: 'kept' });
  });

  it('gets the required fields that it lacks, and no others', () => {
    const schema: JsonSchema = { type: 'object', properties: { name: text, note: text }, required: ['name'] };
    expect(plain(schema, {})).toEqual({ name: '' });
    expect(plain(schema)).toEqual({ name: '' });
  });
});
