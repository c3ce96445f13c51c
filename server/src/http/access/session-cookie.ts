import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './session-cookie-name.ts'

const DEVICE_COOKIE = '__Host-filo-device'
const YEAR_S = 365 * 24 * 3600

/** `__Host-`: Secure, path /, no domain (RFC 6265bis section 4.1.3.2); browsers accept it on loopback over http. */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** The session token a browser sent; null when it sent none. */
export function readSessionToken(request: FastifyRequest): string | null {
  return request.cookies[SESSION_COOKIE] ?? null
}

/** By what the sign-in throttle knows a browser again, signed and yet unchecked; null when it sent none. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[DEVICE_COOKIE] ?? null
}

/** Hands a session token to the browser for `maxAgeS` seconds; undefined = until it closes. */
export function setSessionCookie(reply: FastifyReply, token: string, maxAgeS: number | undefined): void {
  void reply.setCookie(SESSION_COOKIE, token, { ...options, ...(maxAgeS ? { maxAge: maxAgeS } : {}) })
}

/** Has a browser be known again for a year; that alone signs nobody in. */
export function setDeviceCookie(reply: FastifyReply, value: string): void {
  void reply.setCookie(DEVICE_COOKIE, value, { ...options, maxAge: YEAR_S })
}

/** Has the browser forget the token; the session itself is ended elsewhere. */
export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, options)
}
