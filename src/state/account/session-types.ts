import type * as z from 'zod/mini'
import type { customerExportSchema, customerUpdateSchema, SignUp } from '../../contract/account/customer.ts'

/** What signing up asks for. */
export type SignUpDetails = Omit<SignUp, 'cartKey'>

/** What of a profile is to change; what is left out stays. Addresses as forms send them, null takes one away. */
export type ProfileChange = Omit<z.input<typeof customerUpdateSchema>, 'token'>

export type CustomerExport = z.output<typeof customerExportSchema>
