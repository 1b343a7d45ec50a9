import { type FormEvent, useId, useState } from 'react';
import { HypotheticalChange } from '#domain/what-if/change.ts';
import { validateInput } from '#platform/web/check-input.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog, DialogFooter } from '#platform/web/ui/dialog.tsx';
import { ChangeFields } from './change-fields.tsx';
import {
  CHANGE_FORM_TITLES,
  type ChangeFormKind,
  type ChangeFormValues,
  type ProjectKind,
  parseChangeForm,
} from './change-forms.ts';
import type { WhatIfTarget } from './draft.ts';

interface ChangeDialogProps {
  readonly kind: ChangeFormKind;
  readonly target: WhatIfTarget;
  readonly onClose: () => void;
  readonly onAdd: (change: HypotheticalChange) => void;
}

const FIRST: Readonly<Partial<Record<ChangeFormKind, ChangeFormValues>>> = {
  addPeople: { count: '1' },
  addWorks: { count: '1' },
  addEquipment: { count: '1' },
  setMoney: { field: 'netAssets' },
  moveDate: { what: 'registration' },
};

/** Edits one assumption, validated by the same schema as on the server. */
export function ChangeDialog({ kind, target, onClose, onAdd }: ChangeDialogProps) {
  const form = useId();
  const [values, setValues] = useState<ChangeFormValues>(FIRST[kind] ?? {});
  const [work, setWork] = useState<ProjectKind | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = parseChangeForm(kind, values, work);
    const found = mapErrorsByField(validateInput(HypotheticalChange, input));
    setErrors(found);
    if (Object.keys(found).length === 0) onAdd(HypotheticalChange.parse(input));
  };
  return (
    <Dialog title={`假设：${CHANGE_FORM_TITLES[kind]}`} width={560} onClose={onClose} isEnterprise>
      <form id={form} className="wi-form" noValidate onSubmit={submit}>
        <ChangeFields
          kind={kind}
          target={target}
          values={values}
          errors={errors}
          work={work}
          onSet={set}
          onWork={(chosen) => {
            setWork(chosen);
            for (const [index, metric] of (chosen?.metrics ?? []).entries())
              set(`metric-${index}`, String(metric.value));
          }}
        />
        <DialogFooter>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form}>
            加入假设
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
