import * as z from 'zod/mini'

export const businessNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter the name of your business'), z.maxLength(120, 'The name of a business has at most 120 characters'))
/** A company registration number of the CIPC, such as 2019/123456/07, or the number of another register. */
export const registrationNumberSchema = z.string().check(z.trim(), z.maxLength(40, 'A registration number has at most 40 characters'))
