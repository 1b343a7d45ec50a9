import { runEvaluation } from './run-evaluation.ts';

/** Dates are in the time zone of China, regardless of the machine. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const outcome = await runEvaluation(process.argv.slice(2), today);
if (outcome.out !== '') process.stdout.write(`${outcome.out}\n`);
if (outcome.err !== '') process.stderr.write(`${outcome.err}\n`);
process.exitCode = outcome.status;
