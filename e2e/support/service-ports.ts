/** Returns the ports of the local servers that a program of the browser specs takes for 企业微信 and 钉钉. @param port that of the program */
export const getServicePorts = (port: number): { readonly wecom: number; readonly dingtalk: number } => ({
  wecom: port + 1000,
  dingtalk: port + 2000,
});
