/** A module of the utility, or a kind of problem: the key in the log and the API, the words on the screen. */
export interface ClassLabel {
  readonly label: string;
  readonly words: string;
  /** Words that people use for it. Predictions begin from them, until an organization has classified enough itself. */
  readonly usual: string;
}

/** The modules, in the order of their keys on the screen. */
export const classModules: readonly ClassLabel[] = [
  { label: 'water', words: 'Water', usual: 'water main break leak hydrant valve meter pressure service line no water' },
  { label: 'sewer', words: 'Sewer', usual: 'sewer sewage backup overflow manhole lateral toilet basement drain plug' },
  {
    label: 'storm',
    words: 'Storm water',
    usual: 'storm drain flood flooding catch basin culvert ditch rain street inlet',
  },
  {
    label: 'pumping',
    words: 'Pumping',
    usual: 'lift station pump station wet well high level alarm power failure generator',
  },
  { label: 'odor', words: 'Odor', usual: 'odor smell stink gas rotten egg sewer smell' },
  {
    label: 'street',
    words: 'Street',
    usual: 'street road pavement sinkhole pothole sign traffic ice cone tree sidewalk',
  },
  { label: 'other', words: 'Other', usual: 'question billing locate customer message other' },
];

/** The kinds of problems, in the order of their keys on the screen. */
export const classProblemTypes: readonly ClassLabel[] = [
  {
    label: 'break',
    words: 'Break or leak',
    usual: 'main break leak leaking burst broken pipe water running gushing spray',
  },
  { label: 'no_service', words: 'No service', usual: 'no water turned off shut off outage low pressure dry frozen' },
  { label: 'quality', words: 'Water quality', usual: 'brown dirty water cloudy taste color rusty milky smell tap' },
  { label: 'backup', words: 'Backup', usual: 'backup backing up basement toilet drain plugged clogged sewage house' },
  {
    label: 'overflow',
    words: 'Overflow or spill',
    usual: 'overflow overflowing spill manhole discharge sewage creek street sso',
  },
  {
    label: 'equipment',
    words: 'Equipment',
    usual: 'alarm pump failure fault high level power meter hydrant valve lid cover missing',
  },
  { label: 'flooding', words: 'Flooding', usual: 'flood flooding standing water rain inlet blocked culvert' },
  { label: 'odor', words: 'Odor', usual: 'odor smell stink gas rotten egg' },
  {
    label: 'damage',
    words: 'Damage',
    usual: 'damage sinkhole pavement hit struck dig contractor vehicle yard restoration',
  },
  { label: 'other', words: 'Other', usual: 'question locate turn on turn off request message other' },
];

export const moduleLabels: readonly string[] = classModules.map(({ label }) => label);
export const problemTypeLabels: readonly string[] = classProblemTypes.map(({ label }) => label);
