import { describe, expect, it } from 'vitest';
import { passwordMistake, passwordWords } from './passwords.ts';

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'Mañana llueve otra vez',
    'kq7-vv2-tx9-mm4',
    'the pump ate my lunch',
    '水道管は冬に凍る夜もある',
  ])('may be %j', (password) => expect(passwordMistake(password)).toBeNull());

  it('has twelve characters or more, whatever they are, and no more than 128', () => {
    expect(passwordMistake('k7-vv2-tx9m')).toBe(passwordWords.short);
    // Characters are counted, not their parts.
    expect(passwordMistake('🚰🌊💧🔧🚒🚓')).toBe(passwordWords.short);
    expect(passwordMistake('a sentence about a pump. '.repeat(5))).not.toBe(passwordWords.long);
    expect(passwordMistake('a sentence about a pump. '.repeat(6))).toBe(passwordWords.long);
  });

  it.each([
    'Password1234',
    'password!2026',
    'Welcome123456',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '987654321098',
    'Summer2026!!',
    'muster-muster',
    'iloveyou1234',
  ])('may not be the common %j', (password) => expect(passwordMistake(password)).toBe(passwordWords.common));

  it('may not be the name or the address of the person, or the name of the organization', () => {
    const own = ['Ines Vogel', 'ines.vogel@springwater.example', 'Springwater Utilities'];
    expect(passwordMistake('InesVogel1987', own)).toBe(passwordWords.own);
    expect(passwordMistake('springwater-26', own)).toBe(passwordWords.own);
    expect(passwordMistake('springwater freezes at night', own)).toBeNull();
  });
});
