import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useOpenConsultant } from '#platform/web/shell/consultant.tsx';
import { useSession } from '#platform/web/state/session-context.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { ScrollRegion } from '#platform/web/ui/scroll-region.tsx';
import { MAX_QUESTION_LENGTH } from '../assistant.contract.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { closeAssistant, useAssistant } from './assistant-switch.ts';
import { type Conversation, useConversation } from './use-conversation.ts';
import './assistant.css';

const SUGGESTED = [
  '建筑工程总承包二级净资产要多少？',
  '一级资质还考核注册建造师人数吗？',
  '资质证书提前多久申请延续？',
  '企业业绩一定要进全国平台吗？',
];
/** Suggested questions for members of an enterprise that only its own records answer. */
const SUGGESTED_OWN = ['谁的证书最先到期？', '我们有哪些资质？', '我们的申报到哪一步了？'];
/** Below this width the panel covers the whole page. */
const PHONE = '(max-width: 767.98px)';

/**
 * Shows the panel beside the page on a desktop and over it on a phone. Focus moves into the panel, and back to its previous element on
 * closing.
 */
function usePanel() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (matchMedia(PHONE).matches) element?.showModal();
    else element?.show();
    element?.querySelector('textarea')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

/** Scrolls the newest question to the top when it is asked and when it is answered, so that the user reads the answer from its beginning. */
function useLastTurn(count: number, isBusy: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    const newest = [...(element?.querySelectorAll<HTMLElement>('.as-turn') ?? [])].at(-1);
    if (element && newest && count > 0) element.scrollTop = newest.offsetTop - element.offsetTop - 16;
    // oxlint-disable-next-line react/exhaustive-deps -- the end of the answer is a moment to scroll too
  }, [count, isBusy]);
  return body;
}

function Head({ conversation }: { readonly conversation: Conversation }) {
  return (
    <div className="dialog-head">
      <Icon name="chat" size="large" />
      <h2 id="assistant-title">智能问答</h2>
      <span className="as-tag">每句注明出处</span>
      <span className="as-tools">
        {conversation.turns.length > 0 && (
          <button type="button" className="x" aria-label="清空对话" title="清空对话" onClick={conversation.clear}>
            <Icon name="trash" size="large" />
          </button>
        )}
        <button type="button" className="x" aria-label="关闭" title="关闭" onClick={closeAssistant}>
          <Icon name="close" size="large" />
        </button>
      </span>
    </div>
  );
}

function Welcome({ hasModel, ask }: { readonly hasModel: boolean; readonly ask: (question: string) => void }) {
  const { ent } = useSession();
  return (
    <div className="as-welcome">
      <p>
        可以问资质标准、政策文件、申报办理和常见问题。
        {hasModel
          ? '回答由模型根据站内已发布的文件生成，每句都注明出处。'
          : '回答摘自站内已发布的文件，每句都注明出处。'}
        也可以问过去某一天的规定，例如“2016年6月”。
        {ent
          ? '关于本企业的问题按您的权限，用本企业的档案、校验和申报回答，例如“为什么电气差一人”。'
          : '登录后还可以问本企业的记录，例如“谁的证书最先到期”。'}
      </p>
      <h3>试试这些问题</h3>
      <Suggestions questions={ent ? [...SUGGESTED_OWN, ...SUGGESTED] : SUGGESTED} ask={ask} />
    </div>
  );
}

function Suggestions({
  questions,
  ask,
}: {
  readonly questions: readonly string[];
  readonly ask: (text: string) => void;
}) {
  if (questions.length === 0) return null;
  return (
    <ul className="as-next">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" onClick={() => ask(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

function QuestionBox({ conversation, hasModel }: { readonly conversation: Conversation; readonly hasModel: boolean }) {
  const [text, setText] = useState('');
  const { isBusy, ask, stop } = conversation;
  const send = () => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    ask(question);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms an input method candidate does not send the question.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="as-ask">
      <div className="as-box">
        <textarea
          aria-label="问题"
          rows={2}
          maxLength={MAX_QUESTION_LENGTH}
          value={text}
          placeholder={conversation.turns.length > 0 ? '继续提问，可引用文号' : '写下您的问题，可引用文号'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" aria-label="停止回答" title="停止回答" onClick={stop}>
            <Icon name="pause" size="large" />
          </button>
        ) : (
          <button type="button" aria-label="发送" title="发送" disabled={text.trim() === ''} onClick={send}>
            <Icon name="send" size="large" />
          </button>
        )}
      </div>
      <p className="as-foot">
        {hasModel ? '回答由模型生成，请以所列文件原文为准。' : '回答摘自站内文本，未经模型改写，请以文件原文为准。'}
        不要输入证件号码。
      </p>
    </div>
  );
}

/** Panel of the assistant on every page except /login and /register: questions, answers with sources, and contact to support. */
export function AssistantPanel() {
  const dialog = usePanel();
  const { hasModel } = useAssistant();
  const openConsultant = useOpenConsultant();
  const conversation = useConversation();
  const { turns, ask } = conversation;
  const last = turns.at(-1);
  const body = useLastTurn(turns.length, last?.isBusy ?? false);
  return (
    <dialog
      ref={dialog}
      className="assistant"
      aria-labelledby="assistant-title"
      onKeyDown={(event) => event.key === 'Escape' && closeAssistant()}
      onCancel={closeAssistant}
    >
      <Head conversation={conversation} />
      <ScrollRegion ref={body} className="as-body" role="log" label="对话">
        {turns.length === 0 && <Welcome hasModel={hasModel} ask={ask} />}
        {turns.map((turn) => (
          <AnswerTurn key={turn.id} turn={turn} rate={conversation.rate} openConsultant={openConsultant} />
        ))}
        {last && !last.isBusy && <Suggestions questions={last.followUps} ask={ask} />}
      </ScrollRegion>
      <QuestionBox conversation={conversation} hasModel={hasModel} />
    </dialog>
  );
}
