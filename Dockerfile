# Campus Data as one image: the program is the entry point, its command the arguments.
#   docker build -t campus-data .
#   docker run --init -p 8080:8080 -v campus-data:/data -v ./campus.json:/app/campus.json:ro campus-data
# See docs/operating/containers.md; compose.yaml runs it as many processes.

# Packages in a stage of their own: npm's cache and log stay behind.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS packages
WORKDIR /app
# These change more seldom than the source: the layers of the packages are then not made anew.
COPY package.json package-lock.json .npmrc ./
# The image has its own Node: the packages of it are the optional ones. No package needs an install script.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
LABEL org.opencontainers.image.title="Campus Data" \
      org.opencontainers.image.description="Good copies of a university's athletics data and scholarships, served as plain JSON." \
      org.opencontainers.image.source="https://github.com/campus-data/campus-data" \
      org.opencontainers.image.licenses="MIT"
# In a container the outside comes by the bridge, not by the loopback. All that is written lies under /data.
# MALLOC_*: memory that was freed goes back to the system (docs/performance.md).
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/app/compiled \
    HOST=0.0.0.0 \
    ADMIN_HOST=0.0.0.0 \
    DATABASE_URL=sqlite:/data/campus.db \
    DATA_DIR=/data
WORKDIR /app
# A new volume takes its owner from this folder.
RUN mkdir /data compiled && chown node:node /data compiled
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
# Read at /docs/guides.
COPY docs docs
COPY src src
# `node` by its numbers: Kubernetes' runAsNonRoot does not look up names.
USER 1000:1000
# Compiled here and not at every start, which then takes half the time and writes nothing. Node keeps it by user, and
# for the same arguments only.
RUN node --max-semi-space-size=8 /app/src/cli/main.js --version
VOLUME /data
EXPOSE 8080 8081 8082 9090
# The slim image has no curl, and a Node every ten seconds would take a third of a second of processor time each. Ready, not
# alive: while it drains, nobody should send it anything new.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${ADMIN_PORT:-9090} && printf 'GET /ready HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r -t 4 _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
# Absolute, so that commands also run in a folder that is mounted (`--workdir`).
# As `npm run serve` has it, but with no shell and no npm in between: the signal reaches the program.
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/src/cli/main.js"]
CMD ["serve"]
