# The server with its console. Build: docker build -t filo .   Run: docs/operations.md, "In a container".
FROM node:24-bookworm-slim AS build
WORKDIR /opt/filo
COPY . .
RUN npm ci
RUN npm run build
# What only building and testing needs stays behind.
RUN npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 FILO_DATA_DIR=/var/lib/filo/data
WORKDIR /opt/filo
RUN useradd --system --uid 10001 --home-dir /var/lib/filo --create-home --shell /usr/sbin/nologin filo
COPY --from=build /opt/filo/package.json ./
COPY --from=build /opt/filo/node_modules ./node_modules
COPY --from=build /opt/filo/contract ./contract
COPY --from=build /opt/filo/cli ./cli
COPY --from=build /opt/filo/server/package.json ./server/
COPY --from=build /opt/filo/server/dist ./server/dist
COPY --from=build /opt/filo/console/dist ./console/dist
COPY --from=build /opt/filo/packaging/server/healthy.mjs ./packaging/server/
USER filo
VOLUME /var/lib/filo
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "packaging/server/healthy.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "server/dist/main.mjs"]
