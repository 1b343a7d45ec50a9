import { useId, useState } from 'react';
import { FILING_DECISION_LABELS, FILING_DECISIONS, type FilingDecision } from '#domain/filing/states.ts';
import { useCommand } from '#platform/web/query.ts';
import { useToday } from '#platform/web/state/now.ts';
import { useCanChange } from '#platform/web/state/session-context.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/ui/day-field.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import type { Filing } from '../contract/fields.ts';
import {
  changeFilingState,
  countFilings,
  decideFiling,
  getFiling,
  listFilingEvents,
  listFilings,
} from '../filing.contract.ts';

export const STALE_FILING_CALLS = [listFilings, countFilings, getFiling, listFilingEvents];

interface MoveDialogProps {
  readonly filing: Filing;
  readonly move: Filing['moves'][number];
  readonly onClose: () => void;
  /** Called after a correction request or a rejection, so that the opinions are entered next. */
  readonly onObjected: () => void;
}

/** The usual names of certificates by category; the category is determined by the first digits of the code. */
const USUAL_NAMES: readonly (readonly [string, string])[] = [
  ['101', '工程勘察资质证书'],
  ['102', '工程设计资质证书'],
  ['103', '建筑业企业资质证书'],
  ['104', '工程监理资质证书'],
];
const getUsualName = ({ standardCode }: Filing): string =>
  USUAL_NAMES.find(([code]) => standardCode?.startsWith(code))?.[1] ?? '';

/** Dialog for a state transition: its date and the fields that it requires. */
export function FilingStateDialog({ filing, move, onClose, onObjected }: MoveDialogProps) {
  const form = useId();
  const today = useToday();
  const may = useCanChange();
  const [on, setOn] = useState(today);
  const [decision, setDecision] = useState<FilingDecision>('passed');
  const [correctionDueOn, setDue] = useState('');
  const [certNo, setCertNo] = useState('');
  const [certName, setCertName] = useState(getUsualName(filing));
  const [validEnd, setValidEnd] = useState('');
  const [note, setNote] = useState('');
  const send = useCommand(may('filing:case:edit') ? changeFilingState : decideFiling, {
    stale: STALE_FILING_CALLS,
    onDone: (moved) => {
      onClose();
      if (moved.state === 'correction' || moved.decision === 'refused') onObjected();
    },
  });
  const { uuid, revision } = filing;
  return (
    <Dialog title={move.label} onClose={onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isDecision = move.to === 'decided';
          const body = { uuid, revision, to: move.to, on, note, correctionDueOn };
          const certificate = move.to === 'received' && certNo !== '' ? { certNo, certName, validEnd } : null;
          send.mutate({ body: { ...body, decision: isDecision ? decision : null, certificate } });
        }}
      >
        <DayField label="发生日期" value={on} onChange={setOn} />
        {move.to === 'decided' && (
          <div className="field">
            <label htmlFor="filing-decision">决定</label>
            <select
              id="filing-decision"
              className="input"
              value={decision}
              onChange={(event) => setDecision(event.target.value === 'refused' ? 'refused' : 'passed')}
            >
              {FILING_DECISIONS.map((one) => (
                <option key={one} value={one}>
                  {FILING_DECISION_LABELS[one]}
                </option>
              ))}
            </select>
          </div>
        )}
        {move.to === 'correction' && (
          <DayField
            label="补正期限"
            value={correctionDueOn}
            help="通知书写明的日期；没有写明可留空"
            onChange={setDue}
          />
        )}
        {move.to === 'received' && (
          <>
            <TextField
              label="证书编号"
              maxLength={50}
              value={certNo}
              help="填写后证书和本次资质一并记入资质证书；已有同编号的证书则更新。留空则不登记"
              onChange={(event) => setCertNo(event.target.value)}
            />
            <TextField
              label="证书名称"
              maxLength={100}
              value={certName}
              onChange={(event) => setCertName(event.target.value)}
            />
            <DayField label="证书有效期至" value={validEnd} onChange={setValidEnd} />
          </>
        )}
        <TextField label="说明" maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} isBusy={send.isPending}>
            确定
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
