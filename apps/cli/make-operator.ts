import type { z } from 'zod';
import {
  type ConsoleEnrolmentContext,
  createSecondFactorEnrolment,
  enrolSecondFactor,
} from '#features/identity/auth/server/auth.server-api.ts';
import { NewOperator } from '#features/identity/installation/installation.contract.ts';
import { addOperator } from '#features/identity/installation/server/installation.server-api.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';

/** Input from a keyboard or a pipe, one line for each answer. */
export interface Terminal {
  readonly isInteractive: boolean;
  /**
   * Prompts for one line.
   * @returns an empty text at the end of the input
   */
  ask(question: string, isSecret?: boolean): Promise<string>;
  say(line: string): void;
}

const CODE_TRIES = 3;
/** Number of random bytes in a generated password of 24 characters. */
const MADE_BYTES = 18;

async function askPassword(terminal: Terminal): Promise<string | null> {
  const password = await terminal.ask('密码（至少 10 位，输入时不显示；直接回车则由程序生成）：', true);
  if (password === '') return null;
  if (terminal.isInteractive && (await terminal.ask('再输入一次：', true)) !== password)
    throw new Error('两次输入的密码不一致');
  return password;
}

/** @throws Error with a message for the user */
function readOperator(given: z.input<typeof NewOperator>): z.output<typeof NewOperator> {
  const parsed = NewOperator.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors = listInputErrors(NewOperator, parsed.error.issues);
  throw new Error(errors.map(({ message }) => message).join('；'));
}

async function offerSecondFactor(
  enroller: ConsoleEnrolmentContext,
  account: { readonly uuid: string; readonly username: string },
  terminal: Terminal,
): Promise<void> {
  const answer = await terminal.ask('现在开启两步验证？推荐开启，需要手机上的验证器 App [y/N]：');
  if (!/^(y|yes|是)$/i.test(answer.trim())) {
    terminal.say('没有开启两步验证，登录后可以在“个人中心”开启。');
    return;
  }
  const factor = createSecondFactorEnrolment(account.username);
  terminal.say(`${factor.picture}\n用验证器 App 扫描上图；不能扫描时手工输入密钥：${factor.secret}`);
  for (let count = 0; count < CODE_TRIES; count += 1) {
    const code = await terminal.ask('App 显示的 6 位数字：');
    if (code === '') break;
    const recoveryCodes = await enrolSecondFactor(enroller, account.uuid, factor, code);
    if (recoveryCodes !== null) {
      terminal.say(`两步验证已开启。恢复码只显示这一次，请抄下保存：\n${recoveryCodes.join('\n')}`);
      return;
    }
    terminal.say('动态验证码不对，请核对手机时间后再试');
  }
  terminal.say('两步验证没有开启，登录后可以在“个人中心”开启。');
}

/**
 * Asks for values missing on the command line, adds the account, and offers to set up its second factor.
 * @throws Error with a message for the user
 */
export async function makeOperator(
  enroller: ConsoleEnrolmentContext,
  given: { readonly username: string; readonly phonenumber?: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const { username } = given;
  const phonenumber = given.phonenumber ?? (await terminal.ask('手机号（登录和找回密码时使用）：'));
  const chosen = await askPassword(terminal);
  const password = chosen ?? enroller.app.random.token(MADE_BYTES);
  const operator = readOperator({ username, phonenumber, password });
  const { app, now, ip, userAgent } = enroller;
  const uuid = await addOperator({ app, now: now(), ip, userAgent }, operator);
  terminal.say(`完成：运营账号 ${operator.username} 可以登录，登录后进入平台管理。`);
  if (chosen === null) terminal.say(`生成的密码只显示这一次，请保存：${password}`);
  await offerSecondFactor(enroller, { uuid, username: operator.username }, terminal);
}
