import { describe, expect, it } from 'vitest';
import { addressOf, mistakeIn } from './address.ts';

describe('a connection string', () => {
  it.each([
    [
      'esdb://store?tls=false',
      { servers: 'store:2113', user: null, isEncrypted: false, caFile: null, findsLeader: false },
    ],
    [
      'esdb://ada:s3cret@a:1,b:2',
      { servers: 'a:1,b:2', user: 'ada', isEncrypted: true, caFile: null, findsLeader: true },
    ],
    [
      'esdb+discover://a%40b:p%3Aq@c:3/?tls=true&tlsCAFile=%2Fca.crt',
      { servers: 'c:3', user: 'a@b', isEncrypted: true, caFile: '/ca.crt', findsLeader: true },
    ],
    [
      'esdb://a:1,b:2?nodePreference=follower',
      { servers: 'a:1,b:2', user: null, isEncrypted: true, caFile: null, findsLeader: false },
    ],
  ])('%s leads to servers that can be shown', (text, expected) => {
    expect(addressOf(text)).toEqual(expected);
    expect(mistakeIn(text.replace('&tlsCAFile=%2Fca.crt', ''))).toBeNull();
  });

  it.each([
    ['http://store', /must be an address like/],
    ['esdb://', /must be an address like/],
    ['esdb://ada@store:2113', /must be an address like/],
    ['esdb://ada:s3cret@st@re:2113', /must be an address like/],
    ['esdb://ada:s3cret@store:port', /must be an address like/],
    ['esdb://ada:s3:cret@store', /a colon in its password/],
    // The client prints the whole address for these.
    ['esdb://ada:s3cret@store?tlsVerifyCert=false', /tlsVerifyCert=false, which is not supported/],
    ['esdb://ada:s3cret@store?tls_verify_cert=false', /not supported/],
    ['esdb://ada:s3cret@store?colour=red', /the option colour, which is not known/],
    ['esdb://ada:s3cret@store?co%lo ur=s3cret', /an option, which is not known/],
    ['esdb://ada:s3cret@store?tls=perhaps', /the option tls with a value/],
    ['esdb://ada:s3cret@store?tls', /the option tls with a value/],
    ['esdb://ada:s3cret@store?gossipTimeout=soon', /the option gossipTimeout with a value/],
    ['esdb://ada:s3cret@store?tlsCAFile=/nowhere/ca.crt', /the option tlsCAFile, and there is no such file/],
  ])('%s is refused in one line without its password', (text, words) => {
    const mistake = mistakeIn(text);
    expect(mistake).toMatch(words);
    expect(mistake).not.toMatch(/s3|cret|[\n\r]/);
  });
});
