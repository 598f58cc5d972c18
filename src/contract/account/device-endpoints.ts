import type { Endpoint } from '../http/endpoint.ts'
import { doneSchema, sessionCallSchema } from './customer.ts'
import { deviceEndSchema, devicesSchema } from './device.ts'

/** The endpoints for the devices on which a customer is signed in. */
export const deviceEndpoints = {
  customerDevices: {
    name: 'customerDevices',
    method: 'GET',
    path: '/api/customer-devices',
    summary: 'The devices on which a customer is signed in',
    access: 'session',
    idempotent: false,
    input: sessionCallSchema,
    answer: devicesSchema,
    codes: ['session_required'],
  },
  customerDeviceEnd: {
    name: 'customerDeviceEnd',
    method: 'POST',
    path: '/api/customer-device-end',
    summary: 'Sign one other device out',
    access: 'session',
    idempotent: false,
    input: deviceEndSchema,
    answer: doneSchema,
    codes: ['session_required', 'not_found'],
  },
  customerDevicesEndOthers: {
    name: 'customerDevicesEndOthers',
    method: 'POST',
    path: '/api/customer-devices-end-others',
    summary: 'Sign every other device out',
    access: 'session',
    idempotent: false,
    input: sessionCallSchema,
    answer: doneSchema,
    codes: ['session_required'],
  },
} as const satisfies Record<string, Endpoint>
