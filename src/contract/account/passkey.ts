import * as z from 'zod/mini'
import { cartKeySchema, tokenSchema } from '../http/keys.ts'

export const MOST_PASSKEYS = 10
export const RECOVERY_CODES = 10

/** Base64url, as WebAuthn's JSON has it. */
const bytesSchema = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/))
const idSchema = z.string().check(z.minLength(1), z.maxLength(1400), z.regex(/^[\w-]+$/))
const passwordSchema = z.string().check(z.maxLength(1024))
const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give the passkey a name'), z.maxLength(60, 'A name has 60 characters at most'))

/** A passkey as its customer sees it. Times are ISO 8601, UTC. */
export const passkeySchema = z.object({ id: idSchema, name: z.string(), created_at: z.string(), last_used_at: z.nullable(z.string()) })

export const passkeysSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** After a password the customer also needs a passkey. */
  ask: z.boolean(),
  /** The account needs a second factor: the role `staff`. */
  required: z.boolean(),
  /** The session has passed a second factor. */
  passed: z.boolean(),
  /** The number of unused recovery codes. */
  recovery_codes: z.int(),
})

const credentialSchema = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) })

/** The options for `navigator.credentials.create`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ name: z.string(), id: z.optional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(credentialSchema)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
  attestation: z.optional(z.enum(['none', 'direct', 'enterprise', 'indirect'])),
})

/** The options for `navigator.credentials.get`. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(credentialSchema)),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
})

const responseShape = { id: idSchema, rawId: idSchema, type: z.literal('public-key'), clientExtensionResults: z.looseObject({}) }

export const registrationSchema = z.object({
  ...responseShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: z.string().check(z.minLength(1), z.maxLength(40_000), z.regex(/^[\w-]+$/)),
  }),
})

export const assertionSchema = z.object({
  ...responseShape,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: z.optional(z.string().check(z.maxLength(100))),
  }),
})

export const passkeyEnrolSchema = z.object({ token: tokenSchema, password: passwordSchema })
export const passkeyAddSchema = z.object({ token: tokenSchema, name: nameSchema, response: registrationSchema })
/** `recovery_codes`: with the first passkey, ten codes that no later answer repeats. */
export const passkeyAddedSchema = z.object({ passkeys: passkeysSchema, recovery_codes: z.nullable(z.array(z.string())) })
export const passkeyRemoveSchema = z.object({ token: tokenSchema, id: idSchema, password: passwordSchema })
export const passkeyAskSchema = z.object({ token: tokenSchema, ask: z.boolean(), password: passwordSchema })
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
export const passkeySignInSchema = z.object({ response: assertionSchema, cartKey: z.optional(cartKeySchema) })
export const recoverySignInSchema = z.object({ code: z.string().check(z.maxLength(60)), cartKey: z.optional(cartKeySchema) })
export const emptySchema = z.object({})

export type Passkeys = z.infer<typeof passkeysSchema>
export type CreationOptions = z.infer<typeof creationOptionsSchema>
export type RequestOptions = z.infer<typeof requestOptionsSchema>
export type PasskeyRegistration = z.infer<typeof registrationSchema>
export type PasskeyAssertion = z.infer<typeof assertionSchema>
