import { AutoComplete, Button, Form, type FormListFieldData, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { REGISTRATION_TYPES, SITE_POSTS } from '../contract/options.ts';

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const TYPE_OPTIONS = asOptions(REGISTRATION_TYPES.map((type) => type.name));
const HERE_OPTIONS = [
  { value: true, label: '本企业' },
  { value: false, label: '其他单位' },
];

interface RowsProps {
  readonly name: string;
  readonly legend: string;
  /** What one row is: 注册证书. */
  readonly noun: string;
  readonly most: number;
  readonly children: (field: FormListFieldData) => ReactNode;
}

/** A list of papers inside the form of a person. */
function PaperRows({ name, legend, noun, most, children }: RowsProps) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <fieldset className="ps-rows">
          <legend>{legend}</legend>
          {fields.map((field) => (
            <div key={field.key} className="ps-row">
              <div className="ps-row-head">
                <b>第 {field.name + 1} 项</b>
                <button
                  type="button"
                  className="btn t sm"
                  aria-label={`移除第 ${field.name + 1} 项${noun}`}
                  onClick={() => remove(field.name)}
                >
                  <Icon name="trash" />
                  移除
                </button>
              </div>
              {children(field)}
            </div>
          ))}
          {fields.length < most && (
            <Button type="dashed" block onClick={() => add({})}>
              <Icon name="plus" />
              添加{noun}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

function RegistrationRow({ field }: { readonly field: FormListFieldData }) {
  const form = Form.useFormInstance();
  const type = Form.useWatch(['registrations', field.name, 'regType'], form) as string | undefined;
  const specialties = REGISTRATION_TYPES.find((one) => one.name === type)?.specialties ?? [];
  return (
    <>
      <Form.Item name={[field.name, 'regType']} label="注册类别" required>
        <AutoComplete options={TYPE_OPTIONS} showSearch={{ filterOption: contains }} placeholder="选择或输入" />
      </Form.Item>
      <Form.Item name={[field.name, 'specialty']} label="注册专业" extra="一证多专业时，每个专业添加一项">
        <AutoComplete
          options={asOptions(specialties)}
          showSearch={{ filterOption: contains }}
          placeholder="不分专业可留空"
        />
      </Form.Item>
      <Form.Item name={[field.name, 'regNo']} label="注册编号" required>
        <Input allowClear />
      </Form.Item>
      <Form.Item name={[field.name, 'certNo']} label="资格证书编号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name={[field.name, 'issueDate']} label="发证日期">
        <DayInput />
      </Form.Item>
      <Form.Item name={[field.name, 'validEnd']} label="注册有效期至">
        <DayInput />
      </Form.Item>
      <Form.Item name={[field.name, 'continuingEduEnd']} label="继续教育有效期至">
        <DayInput />
      </Form.Item>
      <Form.Item name={[field.name, 'practiceSealNo']} label="执业印章号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name={[field.name, 'safetyBNo']} label="安全考核 B 证编号">
        <Input allowClear />
      </Form.Item>
      <Form.Item name={[field.name, 'safetyBEnd']} label="B 证有效期至">
        <DayInput />
      </Form.Item>
      <Form.Item name={[field.name, 'registeredHere']} label="注册单位">
        <Select allowClear options={HERE_OPTIONS} placeholder="未填" />
      </Form.Item>
    </>
  );
}

const contains = (word: string, option?: { readonly value?: string }): boolean =>
  option?.value?.includes(word) ?? false;

/** The registrations of a person inside his form. */
export function RegistrationFields() {
  return (
    <PaperRows name="registrations" legend="注册证书" noun="注册证书" most={20}>
      {(field) => <RegistrationRow field={field} />}
    </PaperRows>
  );
}

/** Post certificates beside the first one. */
export function PostFields() {
  return (
    <PaperRows name="posts" legend="其他岗位证书" noun="岗位证书" most={20}>
      {(field) => (
        <>
          <Form.Item name={[field.name, 'postName']} label="岗位" required>
            <AutoComplete options={asOptions(SITE_POSTS)} showSearch={{ filterOption: contains }} />
          </Form.Item>
          <Form.Item name={[field.name, 'postCertNo']} label="证书编号">
            <Input allowClear />
          </Form.Item>
          <Form.Item name={[field.name, 'postCertEnd']} label="有效期至">
            <DayInput />
          </Form.Item>
        </>
      )}
    </PaperRows>
  );
}
