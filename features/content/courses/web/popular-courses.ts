import type { LoaderFunctionArgs } from 'react-router';
import { createServerCall } from '#platform/web/server-call.ts';
import { listCourses } from '../courses.contract.ts';

const COURSES = 4;

/** Loads popular courses of the catalogue, which visitors may browse; playing requires a login (gaps G-01, R-002). */
export const loadPopularCourses = async (args: LoaderFunctionArgs) =>
  (await createServerCall(args)(listCourses, { query: { sort: 'hot', pageSize: COURSES } })).rows;
