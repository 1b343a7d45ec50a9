export const YES_NO = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

export const yesNo = (value: boolean | null): string => (value === null ? '未填' : value ? '是' : '否');
