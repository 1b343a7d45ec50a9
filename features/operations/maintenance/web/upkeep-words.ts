const UNITS = ['字节', 'KB', 'MB', 'GB', 'TB'] as const;
const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

export function formatBytes(bytes: number): string {
  const at = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${figure.format(bytes / 1024 ** at)} ${UNITS[at]}`;
}

export function formatWaitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`;
  return `${figure.format(seconds / 3600)} 小时`;
}
