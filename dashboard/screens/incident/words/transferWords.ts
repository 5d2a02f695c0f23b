import type { TransferLine } from '#contracts/incident/transfers/transfer';

/** A transfer in lines: from and to, the request, and who is assigned. */
export const transferWords = (line: TransferLine): readonly string[] => [
  `From ${line.from} to ${line.to}${line.urgent ? ', urgent' : ''}`,
  ...(line.tree_name ? [escalation(line)] : []),
  ...(line.assigned ? [`For ${line.assigned.user || 'nobody'} as ${line.assigned.designation}`] : []),
];

const escalation = ({ tree_name, leader_designation_name }: TransferLine): string =>
  `Escalation ${tree_name}${leader_designation_name ? `, led by ${leader_designation_name}` : ''}`;
