import { defineServerFeature } from '#platform/server/feature.ts';
import { loginPolicyRoutes } from './login-policy.routes.ts';

export const loginPolicyFeature = defineServerFeature({ name: 'login-policy', routes: loginPolicyRoutes });
