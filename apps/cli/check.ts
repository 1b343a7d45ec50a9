import { runEvaluation } from './run-evaluation.ts';

/** Dates follow the time zone of the People's Republic, independently of the machine. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const outcome = await runEvaluation(process.argv.slice(2), today);
if (outcome.out !== '') process.stdout.write(`${outcome.out}\n`);
if (outcome.err !== '') process.stderr.write(`${outcome.err}\n`);
process.exitCode = outcome.status;
