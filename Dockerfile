# Countinghouse in one image: the API, its jobs and the web application. The database is a server beside it (compose.yaml).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What is needed to build, and the packages that bring a Node and a PostgreSQL of their own, stay out of the image.
RUN node tools/build.ts && npm prune --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-slim
# A container is reached from outside of it alone: which addresses of the machine lead to it, its port mapping says.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.ts"]
