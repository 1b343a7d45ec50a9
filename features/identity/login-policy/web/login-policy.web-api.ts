/** Public API of the rules for logins for the page on which owners manage members and that of the operators of the installation. */
export { EnterprisePolicyCard, InstallationPolicyCard } from './policy-card.tsx';
