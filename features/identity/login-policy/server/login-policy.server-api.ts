/** Public API of the rules for logins for the features that open sessions and change passwords. */
export { getInstallationLayer, listLayersOfUser } from './login-policy.repo.ts';
