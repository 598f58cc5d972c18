import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../../src/contract/account/customer.ts'

export interface CustomerTable {
  /** 20 letters and digits. */
  customer_id: string
  /** Lower case. */
  email: string
  /** argon2id in the PHC form. */
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  role: Role
  /** Percent, 0 to 90. */
  discount_percentage: number
  /** AddressAnswer as JSON. */
  shipping: string | null
  billing: string | null
  /** The names of the default address and the other addresses, as JSON. Null: the default alone. */
  address_book: Generated<string | null>
  /** Key of the customer's own row of `cart`. No response contains it, and no guest may use it. */
  cart_key: string
  created_at: string
  updated_at: string
  /** When the owner used a mailed code, which proves that they read the mail of the address. Null: the address is not proved. */
  email_proved_at: string | null
  /** 1: a sign-in with the password also asks for a passkey, once there is one. */
  asks_passkey: Generated<number>
}

export interface SessionTable {
  /** SHA-256 of the token. The token itself is not stored. */
  token_hash: string
  /** All sessions of one sign-in. A sign-out ends all of them. */
  family: string
  customer_id: string
  created_at: string
  expires_at: string
  /** Hash of the token that this one replaces. The old token works until the first use of this one. */
  supersedes: string | null
  first_used_at: string | null
}

/** One sign-in of a browser or an API client. Its tokens are the rows of `session` with the same family. */
export interface SignInTable {
  family: string
  customer_id: string
  started_at: string
  /** At most an hour old while the sign-in is in use. */
  last_seen_at: string
  /** Browser and system in words. Null for a sign-in of a version that did not store it. */
  device: string | null
  /** When the sign-in passed a second factor. Null: it has not. */
  passed_at: string | null
}

export interface PasskeyTable {
  /** The id of the credential: base64url. */
  passkey_id: string
  customer_id: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's counter; 0 for one that does not count. PostgreSQL returns it as text. */
  counter: ColumnType<number | string, number, number>
  name: string
  created_at: string
  last_used_at: string | null
}

export interface PasskeyChallengeTable {
  /** base64url. */
  challenge: string
  kind: 'enrol' | 'sign-in' | 'second-factor'
  /** SHA-256 of the sign-in's family, or of the browser's cookie. */
  bound_to: string
  /** Null for a sign-in without the password. */
  customer_id: string | null
  expires_at: string
}

export interface RecoveryCodeTable {
  /** SHA-256 with the customer's id. */
  code_hash: string
  customer_id: string
}

/** A link in a mail to an account's old address, which stops or undoes the change to another. */
export interface EmailChangeLinkTable {
  /** SHA-256, base64url. */
  link_hash: string
  customer_id: string
  old_email: string
  new_email: string
  created_at: string
  expires_at: string
}

/** A link in the mail about a new passkey, which removes it. */
export interface PasskeyLinkTable {
  /** SHA-256, base64url. */
  link_hash: string
  customer_id: string
  passkey_id: string
  created_at: string
  expires_at: string
}

/** One row for each requested address, with or without an account, so that both behave alike. */
export interface MailedCodeTable {
  /** Lower case. In `email_change_code` with the id of the account, behind a space. */
  email: string
  /** argon2id in the PHC form. */
  code_hash: string
  tries: number
  created_at: string
  expires_at: string
}

/**
 * A guest's cart key that became a customer's at sign-in. It is stored for 30 days, so that late requests of the guest count as the
 * customer's.
 */
export interface CartAliasTable {
  guest_key: string
  customer_id: string
  merged_at: string
}
