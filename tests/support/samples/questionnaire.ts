/** A household's answers about its backup. */
export const answers = {
  backed_up: 'yes',
  how_often: 'once',
  basement_drain: 'yes',
  device: 'no',
  holder: 'own',
  when_reachable: 'After 5 PM',
  remarks: 'The neighbours had it too.',
};
