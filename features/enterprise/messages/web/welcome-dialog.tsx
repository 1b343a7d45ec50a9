import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { getCertification } from '#features/enterprise/enterprise/contract/certification.ts';
import { getTotalNumbers } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { enterpriseRecordsPages } from '#features/records/enterprise-records/pages/enterprise-records.pages.ts';
import { readToken } from '#platform/web/cookies.ts';
import { query } from '#platform/web/query.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { endWelcome, useIsWelcomeRequested } from '#platform/web/state/welcome-again.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { markWelcomed, shouldWelcome } from './message-memory.ts';
import './messages.css';

interface WelcomeDialogProps {
  /** Whether the dialog is postponed until the user opens a page on which it may appear. */
  readonly isHeld: boolean;
  readonly onShown: (isShown: boolean) => void;
}

/** Greets a user once per login with the first steps (R-028 … R-035, portal-spec section 2). */
export function WelcomeDialog({ isHeld, onShown }: WelcomeDialogProps) {
  const { isSignedIn, info } = useSession();
  const [isOpen, setOpen] = useState(false);
  const userUuid = isSignedIn ? info?.uuid : undefined;
  useEffect(() => {
    setOpen(userUuid !== undefined && shouldWelcome(localStorage, userUuid, readToken()));
  }, [userUuid]);
  const isAsked = useIsWelcomeRequested();
  const isGreeting = isOpen && !isHeld;
  const isShown = userUuid !== undefined && (isGreeting || isAsked);
  useEffect(() => onShown(isShown), [isShown, onShown]);
  // If the user leaves the page before closing the welcome dialog, it is not shown on other pages.
  useEffect(() => endWelcome, []);
  if (!isShown) return null;
  const leave = (noRemind: boolean) => {
    markWelcomed(localStorage, userUuid, readToken(), noRemind);
    setOpen(false);
    endWelcome();
  };
  return <Welcome mayStop={isGreeting} onLeave={leave} />;
}

interface WelcomeProps {
  /** Whether the user can disable the dialog, because it opened automatically. */
  readonly mayStop: boolean;
  readonly onLeave: (noRemind: boolean) => void;
}

/** A native dialog does not close on a click on its backdrop; Esc and the close button do. */
function Welcome({ mayStop, onLeave }: WelcomeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [noRemind, setNoRemind] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const leave = () => onLeave(noRemind);
  return (
    <dialog ref={dialog} className="dlg wel" aria-labelledby="welcome-title" onCancel={leave}>
      <div className="wel-top">
        <h2 id="welcome-title">欢迎使用知讯资管家</h2>
        <p>先做三件事，系统就能开始为您盯有效期。约 10 分钟。</p>
        <button type="button" className="x" aria-label="关闭" onClick={leave}>
          <Icon name="close" size="large" />
        </button>
        <Ruler />
      </div>
      <Steps onGo={leave} />
      <div className="dialog-foot">
        {mayStop && (
          <label className="msg-ck">
            <input type="checkbox" checked={noRemind} onChange={(event) => setNoRemind(event.target.checked)} />
            不再提醒
          </label>
        )}
        <Button kind="primary" onClick={leave}>
          开始使用
        </Button>
      </div>
    </dialog>
  );
}

/** Shows ruler marks, the visual motif of the product (DESIGN.md 1.3). */
function Ruler() {
  const ticks = Array.from({ length: 152 }, (_unused, index) => {
    const height = index % 10 === 0 ? 12 : index % 5 === 0 ? 8 : 4;
    return `M${index * 5 + 0.5} 14v-${height}`;
  });
  return (
    <svg className="wel-ruler" viewBox="0 0 760 14" preserveAspectRatio="none" aria-hidden="true">
      <path d={ticks.join('')} />
    </svg>
  );
}

function Steps({ onGo }: { readonly onGo: () => void }) {
  const { ent, membership } = useSession();
  const isMember = membership?.status === 'active' || membership?.status === 'grace';
  const numbers = useQuery({ ...query(getTotalNumbers), enabled: ent !== null });
  // Not requested for members, who were certified before the purchase.
  const certification = useQuery({ ...query(getCertification), enabled: ent !== null && !isMember });
  const isCertified = isMember || certification.data?.state === 'passed';
  // A new enterprise may have a pending or rejected certification.
  const to = (page: string): string => (isMember ? page : href(membershipPages.memberCenter));
  return (
    <ol className="dlg-body">
      <Step icon="licence" title="核对企业信息" text="核对营业执照上的信息，确认无误即可" isDone={isCertified}>
        <Go to={href(membershipPages.memberCenter)} label={ent === null ? '去认证' : '去核对'} onGo={onGo} />
      </Step>
      <Step
        icon="cert"
        title="录入资质证书"
        text="逐本录入，或用 Excel 模板一次导入"
        isDone={(numbers.data?.certificateNum ?? 0) > 0}
      >
        <Go to={to(href(certificatesPages.certificates))} label="去录入" onGo={onGo} />
      </Step>
      <Step
        icon="idcard"
        title="导入注册人员"
        text="支持 Excel 模板，证件号码自动校验并脱敏"
        isDone={(numbers.data?.personNum ?? 0) > 0}
      >
        <Go to={to(href(enterpriseRecordsPages.infoCentre))} label="去导入" onGo={onGo} />
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ icon, title, text, isDone, children }: StepProps) {
  return (
    <li>
      <Icon name={icon} size="huge" />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {isDone ? <StatusTag look="valid" words="已完成" /> : children}
    </li>
  );
}

function Go({ to, label, onGo }: { readonly to: string; readonly label: string; readonly onGo: () => void }) {
  return (
    <Link className="btn" to={to} onClick={onGo}>
      {label}
    </Link>
  );
}
