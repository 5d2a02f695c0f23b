const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Names of people that are also words of a report. They count as names only where no such word can stand. */
export const alsoWords = words(`
  abbott amber angel april art august autumn baker banks basil berry bill bishop black blue booker bridge bridges brook
  brooks brown bud buddy burns bush carter case cash chance chase chip christian church cliff cole cook crow daisy dale
  dawn day dean dell diamond don drake drew duke earl early elm faith field fields fisher ford forest fox frank gardner
  gates gene ginger glen gold good grace grant gray green grey guy hall hand hardy hawk heath hill hills holly hood hope
  house hunter iris ivy jack jay joy june justice key king knight lake land lane law lily little long love major marsh
  mark marks mason may miles mill miller misty moon moore nick north olive page park parks parker pat pearl penny pike
  pipe pitt pope porter post potter price prince pump ray read reed rich river rivers rob robin rock rocky rose ruby
  rush rusty sage sandy sawyer self sharp shepherd short silver singer skip small smart south sparks spring star stark
  stone storm strong sue summer summers swan swift tanner taylor temple timber tucker turner van violet walker wall
  walls ward waters weber wells west wheeler white will winter winters wolf wood woods worth young bob ben sunny chuck
  carol terry harry victor stan buck trip lance pierce rod rex clay flint jade sky dusty hank norm lot
`);

/** The parts of a name that alone name nobody. */
export const particles = words('de la le du da di del della der den van von vander bin al el dos das y st ter ten');

/** Short forms of given names, each with the full ones that it may stand for. */
const shortForms: Readonly<Record<string, string>> = {
  alexander: 'alex al sasha',
  alexandra: 'alex sandra lexi',
  andrew: 'andy drew',
  anthony: 'tony',
  barbara: 'barb babs',
  benjamin: 'ben benny',
  catherine: 'cathy kate katie cat kathy',
  charles: 'charlie chuck chas',
  christina: 'chris tina christy',
  christopher: 'chris topher',
  daniel: 'dan danny',
  david: 'dave davy',
  deborah: 'deb debbie',
  dorothy: 'dot dottie',
  edward: 'ed eddie ted ned',
  elizabeth: 'liz beth betty eliza lizzie betsy',
  frances: 'fran frannie',
  francisco: 'paco frank pancho',
  frederick: 'fred freddie',
  gregory: 'greg',
  guadalupe: 'lupe',
  henry: 'hank harry',
  jacob: 'jake',
  james: 'jim jimmy jamie',
  jennifer: 'jen jenny',
  john: 'jack johnny',
  jonathan: 'jon jonny',
  jose: 'pepe',
  joseph: 'joe joey',
  joshua: 'josh',
  katherine: 'kathy kate katie kat kay',
  kathleen: 'kathy katie',
  kenneth: 'ken kenny',
  lawrence: 'larry',
  leonard: 'len lenny leo',
  margaret: 'maggie meg peggy marge',
  matthew: 'matt',
  michael: 'mike mikey mick',
  nicholas: 'nick nicky',
  pamela: 'pam',
  patricia: 'pat patty trish',
  patrick: 'pat paddy',
  peter: 'pete',
  philip: 'phil',
  raymond: 'ray',
  rebecca: 'becky becca',
  richard: 'rick dick rich ricky',
  robert: 'bob rob bobby robbie bert',
  ronald: 'ron ronnie',
  samuel: 'sam sammy',
  samantha: 'sam',
  sandra: 'sandy',
  stephen: 'steve',
  steven: 'steve',
  susan: 'sue susie suzy',
  thaddeus: 'thad ted',
  theodore: 'ted theo teddy',
  theresa: 'terry tess',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  victoria: 'vicky tori',
  vincent: 'vince vinny',
  walter: 'walt wally',
  william: 'will bill billy willie liam',
  zachary: 'zach zack',
};
export const shortFormsOf = (name: string): readonly string[] => shortForms[name]?.split(' ') ?? [];

/** Words that say a person did something: before them stands a name, and no command. */
export const doing = words(`
  is was has had does did says said told came comes went goes left gave gives let lets met meets drove drives got gets
  took takes saw sees knows knew thinks thought wants needs lives lived speaks spoke reports answers keeps kept heard
  sent signed owns owes pays paid waters would showed shows
`);

/** Words behind "resident" or "caller" that are no name. */
export const common = words(`
  a about across after again all already also an and any are area as asked asks at away back be been before behind but by
  call called calling calls came can cannot complained confirmed could did does down for from gave gets got had has have he
  her here his home how if in inside is it left lets line locked may met must near no not now number of off office on one
  or our out over own own paid phone refused reported reports requested said saw says sent service she should side so
  states still thanked than that the their them then there they this to told tried two unable up wanted wants was we went
  were when which while who will with without would yard you your
`);

/** Capitalized words of the product and of the trade: they name nobody. */
export const capitals = words(`
  The A An And Or But In On At To Of For From By With Is It Its He She They We You I No Not Yes City County Town State
  Truck Crew Jetter Vac Team Water Sewer Main Valve Hydrant Meter Street Public Works Police Fire Dispatch Muster System
  Customer Caller Resident Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June
  July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec AM PM MST MDT CST CDT
  PST PDT EST EDT UTC There This That Called Left Set Back Flushed Closed Opened Replaced Pumped Lost Pressure Service
  All One Two Three Four Five Will Was Were Has Had Have Are After Before Because Emergency Routine Low Reason Number Center Back Office Board Code Lead Line Lines Pump Station Plant Shop Yard Lift Storm
`);
