/** Public API of the login policy, for the features that open sessions and change passwords. */
export { getInstallationLayer, listLayersOfUser } from './login-policy.repo.ts';
