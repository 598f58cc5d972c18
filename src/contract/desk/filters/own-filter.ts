import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'

/** The lists of the desk whose filters a member of the staff can save. */
export const filteredLists = ['orders', 'products', 'customers', 'coupons'] as const
export type FilteredList = (typeof filteredLists)[number]

/** The most saved filters of one member for one list. */
export const MOST_FILTERS = 20

const listSchema = z.enum(filteredLists)
const nameSchema = z.string().check(z.trim(), z.minLength(1, 'Give the filter a name'), z.maxLength(40, 'A name has 40 characters at most'))

/** Filters and search by their names in the address, such as `{ state: 'processing', q: 'anna' }`. */
const valuesSchema = z.record(z.string().check(z.regex(/^[a-z_]{1,20}$/)), z.string().check(z.minLength(1), z.maxLength(120))).check(
  z.refine((values) => Object.keys(values).length > 0, 'Choose a filter or search first'),
  z.refine((values) => Object.keys(values).length <= 12, 'A filter has 12 parts at most'),
)

const ownFilterSchema = z.object({ filter_id: z.string(), name: z.string(), filter: z.record(z.string(), z.string()) })
/** The filters of the caller for one list, by name. */
const ownFiltersSchema = z.object({ filters: z.array(ownFilterSchema) })
export type OwnFilter = z.infer<typeof ownFilterSchema>

const change = [...entryCodes, 'idempotency_mismatch', 'in_progress'] as const
const changeOfOne = [...change, 'not_found'] as const

/** The saved filters of a member of the staff. Nobody else sees them. */
export const deskFilterEndpoints = {
  deskFilters: {
    name: 'deskFilters',
    method: 'GET',
    path: '/api/desk/filters',
    summary: "The caller's own saved filters of a list, by name",
    access: 'staff',
    right: null,
    idempotent: false,
    input: z.object({ token: tokenSchema, list: listSchema }),
    answer: ownFiltersSchema,
    codes: entryCodes,
  },
  deskFilterSave: {
    name: 'deskFilterSave',
    method: 'POST',
    path: '/api/desk/filters',
    summary: 'Save a filter of a list under a name',
    access: 'staff',
    right: null,
    idempotent: true,
    input: z.object({ token: tokenSchema, list: listSchema, name: nameSchema, filter: valuesSchema }),
    answer: ownFiltersSchema,
    codes: [...change, 'filter_exists', 'filters_full'],
  },
  deskFilterRename: {
    name: 'deskFilterRename',
    method: 'POST',
    path: '/api/desk/filters/:filterId/name',
    summary: 'Give a saved filter another name',
    access: 'staff',
    right: null,
    idempotent: true,
    input: z.object({ token: tokenSchema, name: nameSchema }),
    answer: ownFiltersSchema,
    codes: [...changeOfOne, 'filter_exists'],
  },
  deskFilterDelete: {
    name: 'deskFilterDelete',
    method: 'POST',
    path: '/api/desk/filters/:filterId/delete',
    summary: 'Delete a saved filter',
    access: 'staff',
    right: null,
    idempotent: true,
    input: z.object({ token: tokenSchema }),
    answer: ownFiltersSchema,
    codes: changeOfOne,
  },
} as const satisfies Record<string, DeskEndpoint>
