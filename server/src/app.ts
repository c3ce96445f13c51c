import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import websocket from '@fastify/websocket'
import { commonErrors } from '@filo/contract/common-errors'
import { routes } from '@filo/contract/routes'
import Fastify, { type FastifyInstance, type preHandlerHookHandler } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from './context.ts'
import { registerAboutRoutes } from './features/about/about-routes.ts'
import { registerAgentsRoutes } from './features/agents/agents-routes.ts'
import { registerArosVersionsRoutes } from './features/aros-versions/aros-versions-routes.ts'
import { registerAuditRoutes } from './features/audit/audit-routes.ts'
import { registerCampaignRoutes } from './features/campaigns/campaigns-routes.ts'
import { registerConnectedUsersRoutes } from './features/connected-users/connected-users-routes.ts'
import { registerConnectionRoutes } from './features/connection/connection-routes.ts'
import { registerCustomerUpdatesRoutes } from './features/customer-updates/customer-updates-routes.ts'
import { registerCustomersRoutes } from './features/customers/customers-routes.ts'
import { registerDemoRoutes } from './features/demo/demo-routes.ts'
import { linkOptions, registerDevicesRoutes, registerLink } from './features/devices/devices-routes.ts'
import { registerMachinesRoutes } from './features/devices/machines/machines-routes.ts'
import { registerDownloadsRoutes } from './features/downloads/downloads-routes.ts'
import { registerEnrolmentsRoutes } from './features/enrolments/enrolments-routes.ts'
import { registerEventsRoutes } from './features/events/events-routes.ts'
import { registerHardwareRoutes } from './features/hardware/hardware-routes.ts'
import { registerHardwareTestsRoutes } from './features/hardware-tests/hardware-tests-routes.ts'
import { registerHomeRoutes } from './features/home/home-routes.ts'
import { registerInstallationRoutes } from './features/installation/installation-routes.ts'
import { registerLibrariesRoutes } from './features/libraries/libraries-routes.ts'
import { registerLiveStateRoutes } from './features/live-state/live-state-routes.ts'
import { registerMarketingRoutes } from './features/marketing/marketing-routes.ts'
import { registerNotificationsRoutes } from './features/notifications/notifications-routes.ts'
import { registerFoldersRoutes } from './features/packages/folders/folders-routes.ts'
import { registerPackagesRoutes } from './features/packages/packages-routes.ts'
import { registerUploadsRoutes } from './features/packages/uploads/uploads-routes.ts'
import { registerVersionsRoutes } from './features/packages/versions/versions-routes.ts'
import { registerPicturesRoutes } from './features/pictures/pictures-routes.ts'
import { servePictures } from './features/pictures/serve-pictures.ts'
import { registerProducedRobotsRoutes } from './features/produced-robots/produced-robots-routes.ts'
import { registerProfileRoutes } from './features/profile/profile-routes.ts'
import { registerProgramEntitlementsRoutes } from './features/program-entitlements/program-entitlements-routes.ts'
import { registerProgramInstallsRoutes } from './features/program-installs/program-installs-routes.ts'
import { registerProgramsRoutes } from './features/programs/programs-routes.ts'
import { registerQualityChecksRoutes } from './features/quality-checks/quality-checks-routes.ts'
import { registerRemoteConnect, registerRemoteRoutes } from './features/remote/remote-routes.ts'
import { registerRetentionRoutes } from './features/retention/retention-routes.ts'
import { registerRobotConfigRoutes } from './features/robot-config/robot-config-routes.ts'
import { registerRobotModelsRoutes } from './features/robot-models/robot-models-routes.ts'
import { registerRobotPackagesRoutes } from './features/robot-packages/robot-packages-routes.ts'
import { registerRobotUsersRoutes } from './features/robot-users/robot-users-routes.ts'
import { registerRobotsRoutes } from './features/robots/robots-routes.ts'
import { registerSavedViewsRoutes } from './features/saved-views/saved-views-routes.ts'
import { registerServiceRecordsRoutes } from './features/service-records/service-records-routes.ts'
import { createUserReader } from './features/sessions/read-user.ts'
import { registerSessionsRoutes } from './features/sessions/sessions-routes.ts'
import { registerSsoRoutes } from './features/sso/sso-routes.ts'
import { registerStorefrontRoutes } from './features/storefront/storefront-routes.ts'
import { registerStoresRoutes } from './features/stores/stores-routes.ts'
import { registerDefectsRoutes } from './features/testers/defects/defects-routes.ts'
import { registerEvidenceRoutes } from './features/testers/evidence-routes.ts'
import { registerReleaseEvidenceRoutes } from './features/testers/release-evidence-routes.ts'
import { registerRobotLogsRoutes } from './features/testers/robot-logs/robot-logs-routes.ts'
import { registerTestersRoutes } from './features/testers/testers-routes.ts'
import { registerTrustRoutes } from './features/trust/trust-routes.ts'
import { registerUpdatesRoutes } from './features/updates/updates-routes.ts'
import { registerUsersRoutes } from './features/users/users-routes.ts'
import { DomainError } from './ground/domain-error.ts'
import { type CredentialReaders, createAuthenticator } from './http/access/authenticator.ts'
import { keepPrivate } from './http/access/keep-private.ts'
import { acceptBytes } from './http/bodies/accept-bytes.ts'
import { compressAnswers } from './http/bodies/compress-answers.ts'
import { keepHeadersToPages } from './http/bodies/page-headers.ts'
import { createAnswerWriter } from './http/bodies/set-aside-unreadable.ts'
import { boundSlowBodies } from './http/bodies/slow-bodies.ts'
import { connectionTimes, limitConnections } from './http/connection-limits.ts'
import { type Api, createApi } from './http/routes/api.ts'
import { describeApi } from './http/routes/describe-api.ts'
import { problemOf } from './http/routes/problem-of.ts'
import { languageOf } from './http/routes/request-language.ts'
import { serveProblems } from './http/routes/serve-problems.ts'
import { endUnusedConnections } from './http/unused-connections.ts'
import { productVersion } from './product-version.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** Programs beside AROS: from their releases over the stores that offer them to the robots that have them. */
function registerProgramFeatures(api: Api, context: Context): void {
  registerProgramsRoutes(api, context)
  registerStoresRoutes(api, context)
  registerStorefrontRoutes(api, context)
  registerProgramEntitlementsRoutes(api, context)
  registerProgramInstallsRoutes(api, context)
}

/** The installation itself: what it is, how it is, and its demo data. */
function registerInstallationFeatures(api: Api, context: Context): void {
  registerAboutRoutes(api, context)
  registerDemoRoutes(api, context)
  registerInstallationRoutes(api, context)
  registerRetentionRoutes(api, context)
}

/** Every feature's routes; a new feature adds its line here and its service in context.ts. */
function registerFeatures(api: Api, context: Context): void {
  registerInstallationFeatures(api, context)
  registerAgentsRoutes(api, context)
  registerAuditRoutes(api, context)
  registerCampaignRoutes(api, context)
  registerConnectedUsersRoutes(api, context)
  registerConnectionRoutes(api, context)
  registerCustomersRoutes(api, context)
  registerCustomerUpdatesRoutes(api, context)
  registerDevicesRoutes(api, context)
  registerDownloadsRoutes(api, context)
  registerEnrolmentsRoutes(api, context)
  registerMachinesRoutes(api, context)
  registerEventsRoutes(api, { ...context, readAgain: createUserReader(context, { isUse: false }) })
  registerHardwareRoutes(api, context)
  registerHardwareTestsRoutes(api, context)
  registerQualityChecksRoutes(api, context)
  registerServiceRecordsRoutes(api, context)
  registerHomeRoutes(api, context)
  registerLiveStateRoutes(api, { ...context, readAgain: createUserReader(context, { isUse: false }) })
  registerFoldersRoutes(api, context)
  registerMarketingRoutes(api, context)
  registerNotificationsRoutes(api, context)
  registerPackagesRoutes(api, context)
  registerVersionsRoutes(api, context)
  registerLibrariesRoutes(api, context)
  registerUploadsRoutes(api, context)
  registerPicturesRoutes(api, context)
  registerProducedRobotsRoutes(api, context)
  registerRemoteRoutes(api, context)
  registerRobotModelsRoutes(api, context)
  registerRobotsRoutes(api, context)
  registerRobotConfigRoutes(api, context)
  registerRobotPackagesRoutes(api, context)
  registerProfileRoutes(api, context)
  registerProgramFeatures(api, context)
  registerRobotUsersRoutes(api, context)
  registerSavedViewsRoutes(api, context)
  registerSessionsRoutes(api, context)
  registerSsoRoutes(api, context)
  registerArosVersionsRoutes(api, context)
  registerTestersRoutes(api, context)
  registerReleaseEvidenceRoutes(api, context)
  registerEvidenceRoutes(api, context)
  registerDefectsRoutes(api, context)
  registerRobotLogsRoutes(api, context)
  registerTrustRoutes(api, context)
  registerUpdatesRoutes(api, context)
  registerUsersRoutes(api, context)
}

/** The description of the API, for whoever is signed in or shows an API token. */
async function registerDocs(app: FastifyInstance, readUser: CredentialReaders['readUser']): Promise<void> {
  const preHandler: preHandlerHookHandler = (request, _reply, done) => {
    readUser(request).then(
      (user) => done(user ? undefined : new DomainError(commonErrors.not_signed_in)),
      (error: Error) => done(error),
    )
  }
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Filo', version: productVersion } },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document ? (describeApi(document.openapiObject as never, routes) as object) : {},
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiHooks: { preHandler } })
  app.get('/api/openapi.json', { schema: { hide: true } as object, preHandler }, () => app.swagger())
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new DomainError(commonErrors.not_found)
  })
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request)
    const problem = problemOf(error, language, request.id)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    if (typeof problem.params?.['seconds'] === 'number')
      void reply.header('retry-after', problem.params['seconds'])
    return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
}

/** Builds the whole HTTP application without listening. */
export async function buildApp(context: Context): Promise<{ app: FastifyInstance; api: Api }> {
  const { config, ids } = context
  const app = Fastify({
    loggerInstance: context.log,
    genReqId: () => ids.next(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: connectionTimes.requestTimeout,
    http: connectionTimes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    routerOptions: { maxParamLength: 500 },
  }) as unknown as FastifyInstance
  endUnusedConnections(app)
  limitConnections(app.server)
  context.forwarding.join(app)
  boundSlowBodies(app, context.clock)
  // Requests are parsed by http/parse-request.ts, whose errors know the caller's language.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(createAnswerWriter(context.log) as never)
  // The pages' own policy comes with them (http/serve-console.ts).
  await app.register(helmet, { contentSecurityPolicy: false })
  await app.register(cookie)
  await app.register(websocket, { options: linkOptions })
  answerErrors(app)
  compressAnswers(app)
  keepPrivate(app)
  keepHeadersToPages(app)
  acceptBytes(app)
  await registerDocs(app, createUserReader(context))
  serveProblems(app)
  const api = createApi({
    app,
    authenticator: createAuthenticator(
      { readUser: createUserReader(context), readRobot: context.authenticateRobot },
      context.clock,
    ),
    idempotency: context.idempotency,
    publicOrigin: () => config.publicUrl,
    callLimits: context.callLimits,
  })
  registerFeatures(api, context)
  registerLink(app, api, context)
  registerRemoteConnect(app, { ...context, readUser: createUserReader(context, { isUse: false }) })
  servePictures(app, { ...context, readUser: createUserReader(context, { isUse: false }) })
  return { app, api }
}
