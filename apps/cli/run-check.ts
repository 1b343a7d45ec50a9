/** The check without a server: arguments in, text and exit status out. */
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { checkQualification } from '#domain/qualification/check-qualification.ts';
import { readArguments, usage } from './check-arguments.ts';
import { readFirmFile } from './read-firm-file.ts';
import { writeReport } from './write-report.ts';

export interface Outcome {
  status: 0 | 1 | 2 | 3;
  out: string;
  err: string;
}

const refuse = (...lines: string[]): Outcome => ({ status: 3, out: '', err: lines.join('\n') });

export async function runCheck(list: readonly string[], today: string): Promise<Outcome> {
  if (list.includes('--help')) return { status: 0, out: usage, err: '' };
  const read = readArguments(list, today);
  if (!read.ok) return refuse(read.message, '', usage);
  const { firm: path, standard, level, asOf, subject, json } = read.arguments;
  const file = await readFirmFile(path);
  if (!file.ok) return refuse(...file.messages);
  const result = checkQualification({
    catalogue: createCatalogue(loadFacts()),
    firm: file.firm,
    standardCode: standard,
    level,
    asOf,
    options: { subject },
  });
  if (!result.ok) return refuse(result.message);
  const { report } = result;
  return {
    status: report.verdict === 'met' ? 0 : report.verdict === 'unmet' ? 1 : 2,
    out: json ? JSON.stringify(report, null, 2) : writeReport(report),
    err: file.notices.join('\n'),
  };
}
