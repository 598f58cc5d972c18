import { expect, it } from 'vitest'
import { databaseFaults } from './safe-start.ts'

const faultsOf = (databaseUrl: string, privateDatabase = false) => databaseFaults({ databaseUrl, privateDatabase })

it.each([
  'postgres://shop:x@db.example/shop',
  'postgres://shop:x@10.0.0.5/shop?sslmode=prefer',
  'postgres://shop:x@database/shop?sslmode=disable',
])('production does not send its data unencrypted to another machine: %s', (address) => {
  expect(faultsOf(address)).toEqual([expect.stringContaining('DATABASE_URL sends everything unencrypted')])
  expect(faultsOf(address, true)).toEqual([])
})

it.each(['require', 'verify-ca'])('production knows which machine answers, also with uselibpqcompat and %s', (mode) => {
  const address = `postgres://shop:x@db.example/shop?uselibpqcompat=true&sslmode=${mode}`
  expect(faultsOf(address)).toEqual([expect.stringContaining('DATABASE_URL does not check which machine answers')])
  expect(faultsOf(address, true)).toEqual([])
})

it.each([
  'postgres://shop:x@db.example/shop?sslmode=verify-full',
  'postgres://shop:x@db.example/shop?uselibpqcompat=true&sslmode=verify-full',
  'postgres://shop:x@db.example/shop?sslmode=require',
  'postgres://shop:x@db.example/shop?sslmode=verify-ca',
  'postgres://shop:x@127.0.0.1:5432/shop',
  'postgres://shop:x@[::1]/shop',
  'postgres:///shop?host=/var/run/postgresql',
])('a database with TLS, or on this machine, is accepted: %s', (address) => expect(faultsOf(address)).toEqual([]))
