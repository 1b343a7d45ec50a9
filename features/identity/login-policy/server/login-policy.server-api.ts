/** Public API of the login policy, for the features that open sessions and change passwords. */
export { getInstallationLayer, listUserPolicyLayers } from './login-policy.repo.ts';
