/** Answers that browsers save as a file for a spreadsheet. */
import type { FastifyReply } from 'fastify';

/** Says that the answer is a CSV file of this name, which has only plain letters. */
export const asCsvFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`);
