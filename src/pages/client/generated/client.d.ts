// The client of Campus Data, generated from clients/typescript.
export type CombinedHealth = {
    /**
     * `degraded`: working, but something it depends on fails; `down`: unreachable
     */
    status: 'ok' | 'degraded' | 'down';
    /**
     * Name of the service
     */
    service: string;
    /**
     * Time of the response
     */
    timestamp: string;
    /**
     * Health of each backend
     */
    backends: {
        /**
         * As reported by the backend
         */
        sports: {
            /**
             * `degraded`: working, but something it depends on fails; `down`: unreachable
             */
            status: 'ok' | 'degraded' | 'down';
            /**
             * Name of the backend
             */
            service: string;
        };
        /**
         * As reported by the backend
         */
        scholarships: {
            /**
             * `degraded`: working, but something it depends on fails; `down`: unreachable
             */
            status: 'ok' | 'degraded' | 'down';
            /**
             * Version of the backend; `null`: unreachable
             */
            version: string | null;
        };
    };
};
/**
 * The body of every error
 */
export type ApiError = {
    /**
     * Human-readable message; stable
     */
    error: string;
    /**
     * Details
     */
    message?: string;
    /**
     * The same as `Retry-After`, in seconds
     */
    retryAfter?: number;
};
export type Campus = {
    /**
     * Name of the university
     */
    name: string;
    /**
     * IANA time zone of the campus
     */
    timeZone: string;
    /**
     * In the order of the campus file
     */
    sports: Array<{
        /**
         * Sport key
         */
        key: string;
        /**
         * Display name of the sport
         */
        name: string;
        /**
         * The campus’s team
         */
        team: {
            /**
             * The provider’s id of the team
             */
            id: string;
            /**
             * Name of the team
             */
            name: string;
            /**
             * Abbreviation of the team; `""`: not yet received from the provider
             */
            abbreviation: string;
            /**
             * URL of the logo; `null`: none
             */
            logo: string | null;
        };
    }>;
    /**
     * In the order of the campus file
     */
    sources: Array<{
        /**
         * Source key
         */
        key: string;
        /**
         * Display name of the source
         */
        name: string;
        /**
         * Kind of the first page
         */
        kind: string;
        /**
         * URL of the first page
         */
        url: string;
        /**
         * URLs of all start pages
         */
        pages: Array<string>;
    }>;
    /**
     * Version of this service
     */
    version: string;
};
export type Datasets = {
    /**
     * Complete datasets
     */
    datasets: Array<Dataset>;
};
export type Dataset = {
    /**
     * Key of the dataset
     */
    key: string;
    /**
     * Display name
     */
    title: string;
    /**
     * What it contains
     */
    description: string;
    /**
     * License or terms of use, from the campus file; `null`: not stated
     */
    license: string | null;
    /**
     * When it last changed; `null`: unknown
     */
    updated: string | null;
    /**
     * The formats available now
     */
    forms: Array<{
        /**
         * Media type
         */
        type: string;
        /**
         * URL of the file
         */
        url: string;
        /**
         * Size before compression
         */
        bytes: number;
    }>;
};
export type Oembed = {
    /**
     * Version of oEmbed
     */
    version: '1.0';
    /**
     * Type of content
     */
    type: 'rich';
    /**
     * Name of the campus
     */
    provider_name: string;
    /**
     * Public URL of the service; `""`: not set in the campus file
     */
    provider_url: string;
    /**
     * Title of the frame
     */
    title: string;
    /**
     * HTML of the frame
     */
    html: string;
    /**
     * Width in pixels
     */
    width: number;
    /**
     * Height in pixels
     */
    height: number;
};
export type Schedules = {
    /**
     * By date, then id
     */
    games: Array<ScheduleEntry>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
    /**
     * Sports whose games are unavailable now; omitted if there are none
     */
    missing?: Array<SportKey>;
};
/**
 * A game in a list
 */
export type ScheduleEntry = {
    /**
     * The provider’s id of the game; stable
     */
    id: string;
    sport: SportKey;
    /**
     * Start in UTC, to the minute, as published by the provider
     */
    date: string;
    /**
     * `true`: the time is not announced, only the day of `date` counts; otherwise omitted
     */
    timeTbd?: true;
    /**
     * Both teams, usually as “guest at host”
     */
    name: string;
    /**
     * Both teams, abbreviated
     */
    shortName: string;
    status: GameStatus;
    /**
     * Status text of the provider; `""` before the start
     */
    statusText: string;
    /**
     * Half, quarter or inning; 0 before the start
     */
    period: number;
    /**
     * Display clock; in baseball and softball the half-inning, such as `Top 9th`
     */
    clock: string;
    /**
     * Result for the campus’s team; `null` unless final, or a forfeit with a winner
     */
    result: 'win' | 'loss' | 'tie' | null;
    /**
     * The campus’s team
     */
    local_team: {
        /**
         * Score; 0 before the start; `null`: the game has begun, but its score is unknown
         */
        score: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
        /**
         * Rank in a poll (never a tournament seed); `null`: unranked
         */
        ranking: number | null;
        /**
         * Whether it is the designated home team, also at a neutral site
         */
        isHome: boolean;
    };
    /**
     * The venue
     */
    location: {
        /**
         * Name of the venue; `""`: unknown
         */
        name: string;
        /**
         * City and state; `""`: unknown
         */
        city: string;
    };
    /**
     * Whether it is played at a neutral site
     */
    neutralSite: boolean;
    /**
     * Whether it counts for the conference; `null`: unknown
     */
    conferenceGame: boolean | null;
    /**
     * Broadcasting networks; `[]`: unknown
     */
    broadcasts: Array<string>;
    /**
     * Tournament, bowl or round; `null`: none
     */
    note: string | null;
    /**
     * The other team
     */
    opponent: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
        /**
         * Abbreviation, usually three or four letters
         */
        abbreviation: string;
        /**
         * URL of the logo; `null`: none
         */
        logo: string | null;
        /**
         * Score; 0 before the start; `null`: the game has begun, but its score is unknown
         */
        score: number | null;
        /**
         * Rank in a poll (never a tournament seed); `null`: unranked
         */
        ranking: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
    };
    /**
     * When the provider last confirmed the state of this game
     */
    lastUpdated: string;
};
/**
 * Key of a sport
 */
export type SportKey = 'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey';
/**
 * State of a game
 */
export type GameStatus = 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'canceled' | 'delayed' | 'suspended' | 'forfeit';
export type SportSchedule = {
    sport: SportKey;
    team: Team;
    /**
     * The season of the games: the previous one until the new one has a game; `null`: unknown
     */
    season: {
        /**
         * The provider’s year of the season: the one in which it ends, but in football the one in which it begins
         */
        year: number;
        /**
         * The provider’s type: 2 regular season, 3 post-season
         */
        type: number;
    } | null;
    /**
     * By date, then id
     */
    games: Array<ScheduleEntry>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * A team of the campus
 */
export type Team = {
    /**
     * The provider’s id of the team
     */
    id: string;
    /**
     * Name with nickname
     */
    name: string;
    /**
     * Abbreviation, usually three or four letters
     */
    abbreviation: string;
    /**
     * URL of the logo; `null`: none
     */
    logo: string | null;
    /**
     * Wins-losses, or wins-losses-ties; `""`: unknown
     */
    record: string;
    /**
     * Wins-losses, or wins-losses-ties; `""`: unknown
     */
    conferenceRecord: string;
    /**
     * Rank in a poll (never a tournament seed); `null`: unranked
     */
    ranking: number | null;
};
export type Roster = {
    sport: SportKey;
    /**
     * The team
     */
    team: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
    };
    /**
     * In the provider’s order
     */
    athletes: Array<Athlete>;
    /**
     * In the provider’s order
     */
    coaches: Array<Coach>;
};
/**
 * A member of a team
 */
export type Athlete = {
    /**
     * The provider’s id of the athlete
     */
    id: string;
    /**
     * First and last name
     */
    name: string;
    /**
     * Given name; `""`: unknown, here and in the fields below
     */
    firstName: string;
    /**
     * Family name
     */
    lastName: string;
    /**
     * Jersey number
     */
    jersey: string;
    /**
     * Position, such as `G` or `QB`
     */
    position: string;
    /**
     * Height as published by the provider
     */
    height: string;
    /**
     * Weight as published by the provider
     */
    weight: string;
    /**
     * Year of study
     */
    class: string;
    /**
     * Home town: city and state or country
     */
    hometown: string;
    /**
     * URL of a portrait; `null`: none
     */
    headshot: string | null;
};
/**
 * A coach of a team
 */
export type Coach = {
    /**
     * First and last name
     */
    name: string;
    /**
     * Title, such as `Head Coach`
     */
    title: string;
};
export type Standings = {
    sport: SportKey;
    /**
     * Name of the conference
     */
    conference: string;
    /**
     * By rank
     */
    standings: Array<Standing>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * A team in the standings
 */
export type Standing = {
    /**
     * Rank in the conference or, if it has divisions, in the division; equal records share a rank
     */
    rank: number;
    /**
     * Name of the division; `null`: the conference has none
     */
    division: string | null;
    /**
     * The team
     */
    team: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
        /**
         * Abbreviation, usually three or four letters
         */
        abbreviation: string;
        /**
         * URL of the logo; `null`: none
         */
        logo: string | null;
    };
    /**
     * Wins-losses, or wins-losses-ties, in conference games
     */
    conferenceRecord: string;
    /**
     * Wins-losses, or wins-losses-ties, in all games
     */
    overallRecord: string;
    /**
     * Share of all games that were won, 0 to 1
     */
    winPercentage: number;
    /**
     * Consecutive wins (`W`) or losses (`L`)
     */
    streak: string;
    /**
     * Record at home; `null`: unknown
     */
    home: string | null;
    /**
     * Record away; `null`: unknown
     */
    away: string | null;
    /**
     * Record against ranked teams; `null`: unknown
     */
    ranked: string | null;
    /**
     * Whether it is the campus’s team
     */
    isLocalTeam: boolean;
};
/**
 * A game with all details
 */
export type GameDetail = {
    /**
     * The provider’s id of the game; stable
     */
    id: string;
    sport: SportKey;
    /**
     * Start in UTC, to the minute, as published by the provider
     */
    date: string;
    /**
     * `true`: the time is not announced, only the day of `date` counts; otherwise omitted
     */
    timeTbd?: true;
    /**
     * Both teams, usually as “guest at host”
     */
    name: string;
    /**
     * Both teams, abbreviated
     */
    shortName: string;
    status: GameStatus;
    /**
     * Status text of the provider; `""` before the start
     */
    statusText: string;
    /**
     * Half, quarter or inning; 0 before the start
     */
    period: number;
    /**
     * Display clock; in baseball and softball the half-inning, such as `Top 9th`
     */
    clock: string;
    /**
     * Result for the campus’s team; `null` unless final, or a forfeit with a winner
     */
    result: 'win' | 'loss' | 'tie' | null;
    local_team: LocalTeamInGame;
    /**
     * The venue
     */
    location: {
        /**
         * Name of the venue; `""`: unknown
         */
        name: string;
        /**
         * City and state; `""`: unknown
         */
        city: string;
    };
    /**
     * Whether it is played at a neutral site
     */
    neutralSite: boolean;
    /**
     * Whether it counts for the conference; `null`: unknown
     */
    conferenceGame: boolean | null;
    /**
     * Broadcasting networks; `[]`: unknown
     */
    broadcasts: Array<string>;
    /**
     * Tournament, bowl or round; `null`: none
     */
    note: string | null;
    /**
     * The other team
     */
    opponent: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
        /**
         * Abbreviation, usually three or four letters
         */
        abbreviation: string;
        /**
         * URL of the logo; `null`: none
         */
        logo: string | null;
        /**
         * Score; 0 before the start; `null`: the game has begun, but its score is unknown
         */
        score: number | null;
        /**
         * Rank in a poll (never a tournament seed); `null`: unranked
         */
        ranking: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
        /**
         * Color as six hexadecimal digits; `null`: unknown
         */
        color: string | null;
        /**
         * Hits, in baseball and softball only; `null`: unknown
         */
        hits?: number | null;
        /**
         * Errors, in baseball and softball only; `null`: unknown
         */
        errors?: number | null;
    };
    /**
     * Leaders, and statistics of teams and athletes
     */
    boxScore: {
        /**
         * The campus’s team
         */
        local_team: {
            /**
             * Best athlete by statistic: `points`, `rebounds`, `assists` in basketball; `passingYards`, `rushingYards`, `receivingYards` in football; `hits`, `homeRuns`, `RBIs`, `strikeouts` in baseball and softball. `{}` before the start
             */
            leaders: {
                [key: string]: {
                    /**
                     * Name of the athlete
                     */
                    name: string;
                    /**
                     * Value of the statistic
                     */
                    value: number;
                };
            };
        };
        /**
         * The other team
         */
        opponent: {
            /**
             * Best athlete by statistic: `points`, `rebounds`, `assists` in basketball; `passingYards`, `rushingYards`, `receivingYards` in football; `hits`, `homeRuns`, `RBIs`, `strikeouts` in baseball and softball. `{}` before the start
             */
            leaders: {
                [key: string]: {
                    /**
                     * Name of the athlete
                     */
                    name: string;
                    /**
                     * Value of the statistic
                     */
                    value: number;
                };
            };
        };
        /**
         * `[]` before the start, or if unknown
         */
        teams: Array<TeamStatistics>;
        /**
         * `[]` before the start, or if unknown
         */
        players: Array<PlayerTables>;
    };
    /**
     * `[]`: unknown
     */
    linescore: Array<{
        /**
         * From 1
         */
        period: number;
        /**
         * Score in the period; `null`: not played, such as the last half-inning
         */
        local_team: number | null;
        /**
         * Score in the period; `null`: not played, such as the last half-inning
         */
        opponent: number | null;
    }>;
    /**
     * Text of the latest play; `null`: the game is not in progress
     */
    lastPlay: string | null;
    /**
     * Probability of a win; `null`: unknown
     */
    winProbability: number | null;
    /**
     * Number of spectators; `null`: unknown
     */
    attendance: number | null;
    /**
     * Penalty shootout after a tie, in soccer; otherwise `null`
     */
    shootout: {
        /**
         * Penalties scored; `null`: unknown
         */
        local: number | null;
        /**
         * Penalties scored; `null`: unknown
         */
        opponent: number | null;
        /**
         * The side that won the shootout; `null`: unknown
         */
        winner: 'local' | 'opponent' | null;
    } | null;
    /**
     * URL of a ticket seller, from the provider, without its partner id; `null`: unknown, or the game has begun
     */
    tickets: string | null;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * The campus’s team
 */
export type LocalTeamInGame = {
    /**
     * Score; 0 before the start; `null`: the game has begun, but its score is unknown
     */
    score: number | null;
    /**
     * Wins-losses, or wins-losses-ties; `""`: unknown
     */
    record: string;
    /**
     * Rank in a poll (never a tournament seed); `null`: unranked
     */
    ranking: number | null;
    /**
     * Whether it is the designated home team, also at a neutral site
     */
    isHome: boolean;
    /**
     * Hits, in baseball and softball only; `null`: unknown
     */
    hits?: number | null;
    /**
     * Errors, in baseball and softball only; `null`: unknown
     */
    errors?: number | null;
};
/**
 * The statistics of a team in a game
 */
export type TeamStatistics = {
    /**
     * Whether it is the campus’s team
     */
    isLocalTeam: boolean;
    /**
     * In the provider’s order
     */
    statistics: Array<{
        /**
         * The provider’s key; nested in baseball, such as `batting.runs`
         */
        name: string;
        /**
         * Display name
         */
        label: string;
        /**
         * Value as published by the provider
         */
        value: string;
    }>;
};
/**
 * The athletes of a team in a game
 */
export type PlayerTables = {
    /**
     * Whether it is the campus’s team
     */
    isLocalTeam: boolean;
    /**
     * Tables of the team
     */
    groups: Array<PlayerGroup>;
};
/**
 * A table of athletes in a game
 */
export type PlayerGroup = {
    /**
     * Name of the table, such as `passing`; `""`: there is only one
     */
    name: string;
    /**
     * Column titles
     */
    columns: Array<string>;
    /**
     * In the provider’s order
     */
    rows: Array<{
        /**
         * The provider’s id of the athlete
         */
        id: string;
        /**
         * First and last name
         */
        name: string;
        /**
         * Whether the athlete started; `null`: unknown
         */
        starter: boolean | null;
        /**
         * Values by column; `[]`: did not play
         */
        values: Array<string>;
    }>;
};
export type Plays = {
    /**
     * The provider’s id of the game
     */
    id: string;
    /**
     * In the provider’s order; `[]`: unknown
     */
    plays: Array<Play>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * One play of a game
 */
export type Play = {
    /**
     * The provider’s id of the play
     */
    id: string;
    /**
     * Half, quarter or inning; 0: unknown
     */
    period: number;
    /**
     * Display clock
     */
    clock: string;
    /**
     * Text of the play, from the provider
     */
    text: string;
    /**
     * Whether the play raised a score
     */
    scoring: boolean;
    /**
     * The side that made the play; `null`: neither, or unknown
     */
    team: 'local' | 'opponent' | null;
    /**
     * Score of the campus’s team after the play; `null`: unknown
     */
    localScore: number | null;
    /**
     * Score of the opponent after the play; `null`: unknown
     */
    opponentScore: number | null;
};
export type TeamInformation = {
    sport: SportKey;
    team: TeamDetail;
    /**
     * Recent form; `null`: no game of the season is over, or the score of one is unknown
     */
    form: Form | null;
    /**
     * The game in progress, otherwise the next one; `null`: no game is scheduled
     */
    nextGame: ScheduleEntry | null;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * A team of the campus with all details
 */
export type TeamDetail = {
    /**
     * The provider’s id of the team
     */
    id: string;
    /**
     * Name with nickname
     */
    name: string;
    /**
     * Abbreviation, usually three or four letters
     */
    abbreviation: string;
    /**
     * URL of the logo; `null`: none
     */
    logo: string | null;
    /**
     * Wins-losses, or wins-losses-ties; `""`: unknown
     */
    record: string;
    /**
     * Wins-losses, or wins-losses-ties; `""`: unknown
     */
    conferenceRecord: string;
    /**
     * Rank in a poll (never a tournament seed); `null`: unranked
     */
    ranking: number | null;
    /**
     * Name without the nickname
     */
    location: string;
    /**
     * Nickname, such as `Cougars`
     */
    nickname: string;
    /**
     * Color as six hexadecimal digits; `null`: unknown
     */
    color: string | null;
    /**
     * Second color; `null`: unknown
     */
    alternateColor: string | null;
    /**
     * Name of the conference; `null`: unknown or none
     */
    conference: string | null;
    /**
     * The venue of most home games; `null`: unknown
     */
    venue: {
        /**
         * Name of the venue
         */
        name: string;
        /**
         * City and state
         */
        city: string;
    } | null;
};
/**
 * How the team has played this season
 */
export type Form = {
    /**
     * Newest first
     */
    lastFive: Array<{
        /**
         * Id of the game
         */
        id: string;
        /**
         * Result of the game
         */
        result: 'win' | 'loss' | 'tie';
    }>;
    /**
     * Consecutive wins (`W`), losses (`L`) or ties (`T`); `""`: no game
     */
    streak: string;
    /**
     * Record at home
     */
    home: string;
    /**
     * Record away
     */
    away: string;
    /**
     * Record at neutral sites
     */
    neutral: string;
    /**
     * Record against opponents that were ranked at the time
     */
    ranked: string;
    /**
     * Record by month, oldest first
     */
    byMonth: Array<{
        /**
         * Month, in the campus’s time zone
         */
        month: string;
        /**
         * Wins-losses, or wins-losses-ties
         */
        record: string;
    }>;
};
export type Scoreboard = {
    sport: SportKey;
    /**
     * The day, in the campus’s time zone
     */
    date: string;
    /**
     * Name of the conference; `null`: unknown
     */
    conference: string | null;
    /**
     * By date, then id
     */
    games: Array<ConferenceGame>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * A game of the conference
 */
export type ConferenceGame = {
    /**
     * The provider’s id of the game
     */
    id: string;
    /**
     * Start in UTC, to the minute, as published by the provider
     */
    date: string;
    /**
     * Whether the time of day has not been announced
     */
    timeTbd: boolean;
    status: GameStatus;
    /**
     * Status text of the provider; `""` before the start
     */
    statusText: string;
    /**
     * Half, quarter or inning; 0 before the start
     */
    period: number;
    /**
     * Display clock; in baseball and softball the half-inning, such as `Top 9th`
     */
    clock: string;
    /**
     * The designated home team, also at a neutral site
     */
    home: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
        /**
         * Abbreviation, usually three or four letters
         */
        abbreviation: string;
        /**
         * URL of the logo; `null`: none
         */
        logo: string | null;
        /**
         * Score; 0 before the start; `null`: the game has begun, but its score is unknown
         */
        score: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
        /**
         * Rank in a poll (never a tournament seed); `null`: unranked
         */
        ranking: number | null;
    };
    /**
     * The other team
     */
    away: {
        /**
         * The provider’s id of the team
         */
        id: string;
        /**
         * Name with nickname
         */
        name: string;
        /**
         * Abbreviation, usually three or four letters
         */
        abbreviation: string;
        /**
         * URL of the logo; `null`: none
         */
        logo: string | null;
        /**
         * Score; 0 before the start; `null`: the game has begun, but its score is unknown
         */
        score: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
        /**
         * Rank in a poll (never a tournament seed); `null`: unranked
         */
        ranking: number | null;
    };
    /**
     * Whether it is played at a neutral site
     */
    neutralSite: boolean;
    /**
     * Broadcasting networks; `[]`: unknown
     */
    broadcasts: Array<string>;
    /**
     * Tournament, bowl or round; `null`: none
     */
    note: string | null;
    /**
     * Whether the campus’s team plays
     */
    isLocalGame: boolean;
};
export type SportsStats = {
    /**
     * Requests to this service
     */
    requests: {
        /**
         * Number of requests on the current UTC day
         */
        count: number;
        /**
         * The current UTC day
         */
        date: string;
    };
    /**
     * Polling of live games
     */
    polling: {
        /**
         * Number of games in progress or delayed
         */
        activeGames: number;
        /**
         * When the service last checked for live games; `null`: not yet
         */
        lastCheck: string | null;
    };
    /**
     * The schedules of all sports
     */
    schedules: {
        /**
         * Number of cached games
         */
        totalGames: number;
        /**
         * When the oldest schedule was last confirmed; `null`: not yet
         */
        lastUpdated: string | null;
    };
};
export type Rankings = {
    sport: SportKey;
    /**
     * The latest edition of each poll
     */
    polls: Array<Poll>;
    /**
     * When the provider last confirmed this data
     */
    lastUpdated: string;
};
/**
 * A poll
 */
export type Poll = {
    /**
     * Name of the poll
     */
    name: string;
    /**
     * Date of the poll; `null`: unknown
     */
    date: string | null;
    /**
     * By rank
     */
    entries: Array<{
        /**
         * Rank, from 1
         */
        rank: number;
        /**
         * Rank in the previous poll; `null`: unranked
         */
        previous: number | null;
        /**
         * Points; `null`: unknown
         */
        points: number | null;
        /**
         * First-place votes; `null`: unknown
         */
        firstPlaceVotes: number | null;
        /**
         * Wins-losses, or wins-losses-ties; `""`: unknown
         */
        record: string;
        /**
         * The team
         */
        team: {
            /**
             * The provider’s id of the team
             */
            id: string;
            /**
             * Name with nickname
             */
            name: string;
            /**
             * Abbreviation, usually three or four letters
             */
            abbreviation: string;
            /**
             * URL of the logo; `null`: none
             */
            logo: string | null;
        };
        /**
         * Whether it is the campus’s team
         */
        isLocalTeam: boolean;
    }>;
};
export type SportsSourcesHealth = {
    /**
     * By sport, then resource
     */
    sources: Array<SportsSourceHealth>;
};
export type SportsSourceHealth = {
    sport: SportKey;
    /**
     * The resource of the provider
     */
    resource: 'schedule' | 'team' | 'roster' | 'standings' | 'rankings';
    /**
     * Outcome of the latest request; `null`: none so far
     */
    outcome: 'ok' | 'absent' | 'unreachable' | 'timeout' | 'refused' | 'unreadable' | 'skipped' | null;
    /**
     * When the provider last confirmed the data; `null`: never
     */
    lastGood: string | null;
    /**
     * Time of the latest request; `null`: none so far
     */
    lastAttempt: string | null;
    /**
     * What is wrong; `null`: no problem
     */
    problem: string | null;
};
export type SportsRefreshes = {
    /**
     * The first of the 90 days
     */
    from: string;
    /**
     * The last of the 90 days: today, in the campus’s time zone
     */
    to: string;
    /**
     * In the order of the campus file
     */
    sports: Array<SportRefreshes>;
};
export type SportRefreshes = {
    sport: SportKey;
    /**
     * Oldest first. Days without data are left out
     */
    days: Array<RefreshDay>;
};
export type RefreshDay = DayOutcome & {
    /**
     * Why the last failed refresh of the day failed; omitted if unknown
     */
    problem?: string;
};
export type DayOutcome = {
    /**
     * The day, in the campus’s time zone
     */
    day: string;
    /**
     * Number that succeeded
     */
    good: number;
    /**
     * Number that failed
     */
    failed: number;
};
export type BackendHealth = {
    /**
     * `degraded`: see `problems`
     */
    status: 'ok' | 'degraded';
    /**
     * Name of the backend
     */
    service: string;
    /**
     * Time of the response
     */
    timestamp: string;
    /**
     * Version of this service
     */
    version: string;
    /**
     * What fails; omitted while `ok`. `jobs`: background jobs, see the log. `model`: a limit of requests to the language model is reached, so no entry is prepared for a page whose layout has changed. `unserved`: scholarships are stored for a source that the campus file does not have. `clock`: data was stored with a timestamp in the future. `nothing read yet`: the provider has never responded
     */
    problems?: Array<'provider' | 'sources' | 'corrections' | 'unserved' | 'database' | 'clock' | 'jobs' | 'model' | 'nothing read yet'>;
};
export type SportsTrigger = {
    /**
     * What was refreshed
     */
    triggered: 'schedules' | 'rosters' | 'standings';
    /**
     * Start of the work
     */
    startedAt: string;
    /**
     * End of the work
     */
    finishedAt: string;
    /**
     * One result per sport
     */
    results: Array<Renewal>;
};
export type Renewal = {
    sport: SportKey;
    /**
     * Whether the refresh changed the stored data
     */
    outcome: 'changed' | 'unchanged' | 'failed';
    /**
     * Why the refresh failed; the stored data is unchanged
     */
    problem?: 'unreachable' | 'timeout' | 'refused' | 'unreadable' | 'skipped';
    /**
     * Number of games, of athletes and coaches, or of teams in the standings, after the refresh
     */
    count: number;
    /**
     * How many of them are new
     */
    added: number;
    /**
     * How many were removed
     */
    removed: number;
    /**
     * How many changed
     */
    changed: number;
    /**
     * The first 50 changes
     */
    changes: Array<Change>;
};
export type Change = {
    /**
     * Id of the game, the athlete or the team; for a coach, the name
     */
    id: string;
    /**
     * Name of the game, the athlete, the coach or the team
     */
    name: string;
    /**
     * What happened to it
     */
    change: 'added' | 'removed' | 'changed';
    /**
     * The fields that have changed
     */
    fields: Array<string>;
};
export type ScholarshipList = {
    /**
     * One page of the matching scholarships
     */
    scholarships: Array<ScholarshipItem>;
    /**
     * Number of matching scholarships on all pages
     */
    total: number;
    /**
     * The limit that was applied
     */
    limit: number;
    /**
     * The offset that was applied
     */
    offset: number;
    /**
     * Whether another page follows
     */
    hasMore: boolean;
    /**
     * The counts requested with `facets`, most frequent value first; `deadline` and `amount` in natural order
     */
    facets?: {
        [key: string]: Array<{
            /**
             * Value to pass as the parameter
             */
            value: string;
            /**
             * Display text
             */
            label: string;
            /**
             * Number of matching scholarships
             */
            count: number;
        }>;
    };
    /**
     * With `fuzzy`: words that occur nowhere, and what is shown instead: other words, a topic, or words of which they are a part (`tall…`); omitted if there are none
     */
    searched?: {
        [key: string]: string;
    };
    /**
     * With `fuzzy`: words that occur nowhere, and the most similar words that do, used or not; omitted if there are none
     */
    didYouMean?: {
        [key: string]: string;
    };
    /**
     * With `fuzzy`: words that occur nowhere and were left out; omitted if there are none
     */
    ignored?: Array<string>;
    /**
     * With `fuzzy`: words that were left out because no scholarship matches all words and filters; omitted if there are none
     */
    omitted?: Array<string>;
    /**
     * With `fuzzy`: parts of the text that were read as filters, as parameters of this list; omitted if there are none
     */
    understood?: {
        [key: string]: string;
    };
};
/**
 * The required fields and no others. With `fields`: `id` and the fields that it names, out of all described here
 */
export type ScholarshipItem = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * Title as printed on the page
     */
    title: string;
    source: SourceKey;
    /**
     * Name of the source, from the campus file
     */
    sourceName?: string;
    /**
     * Amount as text, possibly a range; `null`: not stated
     */
    amount: string | null;
    /**
     * Last day to apply; `null`: rolling, or no date stated
     */
    deadline: string | null;
    /**
     * Minimum GPA on a 4.0 scale; `null`: not stated
     */
    gpaRequirement: number | null;
    /**
     * Who may apply, one criterion per item
     */
    eligibility: Array<string>;
    /**
     * What to submit, one item each
     */
    requirements?: Array<string>;
    /**
     * Description on the page, as plain text
     */
    description: string;
    /**
     * The scholarship’s own page, or the page that lists it
     */
    link: string;
    /**
     * Contact address for questions; `null`: not stated
     */
    contactEmail?: string | null;
    /**
     * Tags from the list in `/docs/guides/tags.md`
     */
    tags?: Array<string>;
    /**
     * When the scholarship was first seen; never changes
     */
    createdAt: string;
    /**
     * When its content last changed; a run without changes does not update it
     */
    updatedAt: string;
    /**
     * Minimum amount, in dollars; `null`: not stated
     */
    amountMin?: number | null;
    /**
     * Maximum amount, in dollars; `null`: not stated
     */
    amountMax?: number | null;
    /**
     * How often the amount is paid; `null`: not stated
     */
    amountPer?: 'year' | 'semester' | 'month' | 'once' | null;
    /**
     * Maximum number of years for which it is paid; `null`: not stated
     */
    years?: number | null;
    /**
     * First day to apply; `null`: not stated
     */
    opens?: string | null;
    /**
     * `date`: printed with its year. `inferred_year`: printed without a year, which was inferred. `rolling`: the page states that there is no deadline. `closed`: the page states that it is closed. `unknown`: no usable statement.
     */
    deadlineKind?: 'date' | 'inferred_year' | 'rolling' | 'closed' | 'unknown';
    /**
     * State today, in the campus’s time zone
     */
    state?: 'open' | 'closed';
    /**
     * The original wording on the page
     */
    printed?: {
        /**
         * The text on the page; `null`: not found
         */
        amount: string | null;
        /**
         * The text on the page; `null`: not found
         */
        deadline: string | null;
        /**
         * The text on the page; `null`: not found
         */
        gpa: string | null;
        /**
         * Where each value was found; omitted until this release has scraped the page
         */
        where?: {
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            amount: string | null;
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            deadline: string | null;
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            gpa: string | null;
        };
    };
    /**
     * Fields that were corrected by an operator
     */
    corrected?: Array<string>;
};
/**
 * Key of a scholarship source
 */
export type SourceKey = string;
export type Suggestions = {
    /**
     * At most eight, best first
     */
    suggestions: Array<Suggestion>;
};
export type Suggestion = {
    /**
     * Display text
     */
    text: string;
    /**
     * What the suggestion is
     */
    kind: 'title' | 'tag' | 'source';
    /**
     * The scholarship’s id, the tag, or the source’s key
     */
    value: string;
    /**
     * Number of matching scholarships
     */
    count: number;
};
export type ScholarshipDetail = Scholarship & {
    /**
     * The same scholarship as other sources list it
     */
    also: Array<SameScholarship>;
};
export type SameScholarship = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    source: SourceKey;
};
export type Scholarship = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * Title as printed on the page
     */
    title: string;
    source: SourceKey;
    /**
     * Name of the source, from the campus file
     */
    sourceName: string;
    /**
     * Amount as text, possibly a range; `null`: not stated
     */
    amount: string | null;
    /**
     * Last day to apply; `null`: rolling, or no date stated
     */
    deadline: string | null;
    /**
     * Minimum GPA on a 4.0 scale; `null`: not stated
     */
    gpaRequirement: number | null;
    /**
     * Who may apply, one criterion per item
     */
    eligibility: Array<string>;
    /**
     * What to submit, one item each
     */
    requirements: Array<string>;
    /**
     * Description on the page, as plain text
     */
    description: string;
    /**
     * The scholarship’s own page, or the page that lists it
     */
    link: string;
    /**
     * Contact address for questions; `null`: not stated
     */
    contactEmail: string | null;
    /**
     * Tags from the list in `/docs/guides/tags.md`
     */
    tags: Array<string>;
    /**
     * When the scholarship was first seen; never changes
     */
    createdAt: string;
    /**
     * When its content last changed; a run without changes does not update it
     */
    updatedAt: string;
    /**
     * Minimum amount, in dollars; `null`: not stated
     */
    amountMin: number | null;
    /**
     * Maximum amount, in dollars; `null`: not stated
     */
    amountMax: number | null;
    /**
     * How often the amount is paid; `null`: not stated
     */
    amountPer: 'year' | 'semester' | 'month' | 'once' | null;
    /**
     * Maximum number of years for which it is paid; `null`: not stated
     */
    years: number | null;
    /**
     * First day to apply; `null`: not stated
     */
    opens: string | null;
    /**
     * `date`: printed with its year. `inferred_year`: printed without a year, which was inferred. `rolling`: the page states that there is no deadline. `closed`: the page states that it is closed. `unknown`: no usable statement.
     */
    deadlineKind: 'date' | 'inferred_year' | 'rolling' | 'closed' | 'unknown';
    /**
     * State today, in the campus’s time zone
     */
    state: 'open' | 'closed';
    /**
     * The original wording on the page
     */
    printed: {
        /**
         * The text on the page; `null`: not found
         */
        amount: string | null;
        /**
         * The text on the page; `null`: not found
         */
        deadline: string | null;
        /**
         * The text on the page; `null`: not found
         */
        gpa: string | null;
        /**
         * Where each value was found; omitted until this release has scraped the page
         */
        where?: {
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            amount: string | null;
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            deadline: string | null;
            /**
             * URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found
             */
            gpa: string | null;
        };
    };
    /**
     * Fields that were corrected by an operator
     */
    corrected: Array<string>;
};
export type ChangesPage = {
    /**
     * New or changed scholarships
     */
    changed: Array<Scholarship>;
    /**
     * Scholarships that are no longer listed
     */
    removed: Array<RemovedScholarship>;
    /**
     * Pass it as `since` in the next request
     */
    cursor: string;
    /**
     * Whether more changes are available now
     */
    hasMore: boolean;
};
export type RemovedScholarship = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * When the change was detected
     */
    removedAt: string;
    /**
     * `gone`: no longer listed by the site; `hidden`: hidden by an operator
     */
    reason: 'gone' | 'hidden';
};
export type ScholarshipHistory = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * Newest first
     */
    changes: Array<ScholarshipChange>;
};
export type ScholarshipChange = {
    /**
     * When the change was detected
     */
    at: string;
    /**
     * Increases with every change of any scholarship
     */
    revision: number;
    /**
     * `extended`: the deadline was moved later, or a closed scholarship reopened. `closed`: the page states it, or the deadline was moved into the past; no event is recorded when a deadline passes.
     */
    event: 'added' | 'changed' | 'extended' | 'closed' | 'gone' | 'returned';
    /**
     * `page`: the site changed. `reader`: an upgrade of this service extracts the value differently. `correction`: an operator corrected it.
     */
    cause: 'page' | 'reader' | 'correction';
    /**
     * The changed fields
     */
    fields: Array<FieldChange>;
};
export type FieldChange = {
    /**
     * Name of the field
     */
    field: string;
    /**
     * The old value
     */
    from?: unknown;
    /**
     * The new value
     */
    to?: unknown;
};
export type Sources = {
    /**
     * In the order of the campus file
     */
    sources: Array<Source>;
};
export type Source = {
    key: SourceKey;
    /**
     * Name of the source, from the campus file
     */
    name: string;
    /**
     * Number of its scholarships
     */
    count: number;
    /**
     * End of its latest successful run; `null`: none so far
     */
    lastScraped: string | null;
};
export type SourcesHealth = {
    /**
     * In the order of the campus file
     */
    sources: Array<SourceHealth>;
};
export type SourceHealth = {
    key: SourceKey;
    /**
     * Name of the source, from the campus file
     */
    name: string;
    /**
     * Outcome of the latest run; `null`: none so far
     */
    outcome: RunOutcome | null;
    /**
     * End of the latest successful run (`ok` or `not_modified`); `null`: none so far
     */
    lastGoodRun: string | null;
    /**
     * End of the latest run; `null`: none so far
     */
    lastAttempt: string | null;
    /**
     * Number of its scholarships
     */
    count: number;
    /**
     * End of the first failed run since the latest successful one; omitted while runs succeed
     */
    failingSince?: string;
    /**
     * Time of the next attempt; omitted while runs succeed
     */
    nextAttempt?: string;
    /**
     * What is wrong; `null`: no problem
     */
    problem: string | null;
};
/**
 * Outcome of a run
 */
export type RunOutcome = 'ok' | 'not_modified' | 'blocked' | 'failed' | 'layout_changed' | 'suspicious_drop';
export type SourcesRuns = {
    /**
     * The first of the 90 days
     */
    from: string;
    /**
     * The last of the 90 days: today, in the campus’s time zone
     */
    to: string;
    /**
     * In the order of the campus file
     */
    sources: Array<SourceRuns>;
};
export type SourceRuns = {
    key: SourceKey;
    /**
     * Name of the source, from the campus file
     */
    name: string;
    /**
     * The latest run; `null`: none so far
     */
    latest: SourceRun | null;
    /**
     * The latest run that was `ok` or `not_modified`
     */
    latestGood: SourceRun | null;
    /**
     * Oldest first. Days without data are left out
     */
    days: Array<RunDay>;
};
export type SourceRun = {
    /**
     * Start of the run
     */
    startedAt: string;
    /**
     * End of the run
     */
    finishedAt: string;
    outcome: RunOutcome;
    /**
     * Why the run failed or needs attention; `null`: no problem
     */
    problem: string | null;
    /**
     * Number of pages fetched
     */
    pages: number;
    /**
     * Number of scholarships found
     */
    records: number;
    /**
     * Number of entries that could not be parsed
     */
    dropped: number;
    /**
     * Number of new scholarships
     */
    added: number;
    /**
     * Number of changed scholarships
     */
    changed: number;
    /**
     * Number of scholarships that are no longer listed
     */
    gone: number;
    /**
     * For each field, how many of the scholarships found have it (`link`: a URL of their own); `null`: the run did not read all pages, or was made by an older release
     */
    filled: {
        [key: string]: number;
    } | null;
    /**
     * The text of the pages that is in no scholarship; `null`: the run did not read all pages, or an older release made it
     */
    leftOut: {
        /**
         * How many names with labeled values, rows among scholarships, and labeled values there are
         */
        count: number;
        /**
         * The first ten of them, those with values first
         */
        first: Array<LeftOut>;
    } | null;
};
export type LeftOut = {
    /**
     * The name, heading, row or line, with its labeled amounts, deadlines and averages
     */
    text: string;
    /**
     * Why it is not a scholarship
     */
    reason: string;
};
export type RunDay = DayOutcome & {
    /**
     * Why the last failed run of the day failed; `null`: none failed, or the reason is unknown
     */
    problem: string | null;
};
export type Review = {
    /**
     * What may need a person, most urgent first
     */
    findings: Array<Finding>;
    /**
     * Sources whose list became much smaller: the previous list is still served
     */
    held: Array<HeldList>;
    /**
     * All corrections, with their state
     */
    corrections: Array<CorrectionReview>;
    /**
     * Scholarships with a correction in effect
     */
    corrected: Array<CorrectedScholarship>;
    /**
     * Values that may be wrong
     */
    suspicious: Array<SuspiciousValue>;
    /**
     * Fields that most scholarships of a source had and few have now, and deadlines that a source never had
     */
    lacking: Array<LackingField>;
    /**
     * Sources whose extraction no person has confirmed since the layout of their page changed
     */
    unchecked: Array<SourceKey>;
    /**
     * Sources whose pages have labeled amounts, deadlines or averages that are in no scholarship, until a person confirms that the source is read correctly
     */
    leftOut: Array<LeftOutOfSource>;
    /**
     * Prepared campus-file entries for sources whose page has a new layout. Nothing is served from them until a person accepts them
     */
    proposed: Array<ProposedEntry>;
    /**
     * Warnings: values that the page states ambiguously, or not for the scholarship alone
     */
    doubts: Array<DoubtfulValue>;
    /**
     * State of the webhook messages; omitted if no webhooks are configured
     */
    webhooks?: {
        /**
         * Number of messages still to be sent
         */
        waiting: number;
        /**
         * Number of messages that failed permanently, after ten attempts
         */
        dead: number;
    };
    /**
     * What is wrong with the corrections file; `null`: no problem
     */
    problem: string | null;
};
export type Finding = {
    /**
     * See `docs/operating/corrections.md`
     */
    kind: 'failing' | 'held' | 'proposed' | 'lacking' | 'leftOut' | 'stale' | 'unmatched' | 'unnecessary' | 'expired' | 'problem' | 'webhooks' | 'limited' | 'kept' | 'never' | 'suspicious' | 'doubts' | 'unchecked' | 'applied';
    /**
     * The kind as a heading
     */
    title: string;
    /**
     * Whether it waits for a decision
     */
    waits: boolean;
    /**
     * Key of the source that it concerns; `null`: none, or unknown
     */
    source: string | null;
    /**
     * Ids of the scholarships that it concerns
     */
    ids: Array<string>;
    /**
     * The fields that it concerns
     */
    fields: Array<string>;
    /**
     * Name of the source or scholarship, or how many scholarships
     */
    name: string;
    /**
     * Key of that source, or id of that scholarship
     */
    key: string | null;
    /**
     * What it is
     */
    text: string;
    /**
     * What `text` counts, one by one
     */
    details: Array<string>;
    /**
     * Since when; `null`: unknown
     */
    since: string | null;
    /**
     * The day on which it ends without a decision; `null`: it does not end by itself
     */
    ends: string | null;
    /**
     * The commands that settle or explain it
     */
    commands: Array<{
        /**
         * What the command does
         */
        does: string;
        /**
         * The command, a script of npm
         */
        command: string;
        /**
         * Its options
         */
        options: string;
    }>;
};
export type HeldList = {
    source: SourceKey;
    /**
     * End of the first run whose list was held back
     */
    since: string;
    /**
     * Ids of the open scholarships that the site no longer lists
     */
    missing: Array<string>;
    /**
     * The day on which the smaller list is accepted unless it changes again; `null`: a person must accept it
     */
    acceptedOn: string | null;
};
export type CorrectionReview = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * `applied`: in effect. `stale`: the page has changed since. `unnecessary`: the page now has the same value. `unmatched`: no scholarship has this id. `expired`: its last day has passed.
     */
    state: 'applied' | 'stale' | 'unnecessary' | 'unmatched' | 'expired';
    /**
     * The fields that it sets; `hide`: it hides the scholarship
     */
    fields: Array<string>;
    /**
     * `held`: the scholarship is missing from a list that is held back. `gone`: it is no longer listed. Otherwise omitted.
     */
    award?: 'held' | 'gone';
};
export type CorrectedScholarship = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * The corrected fields, or `hide`
     */
    fields: Array<string>;
    /**
     * When a correction last changed the scholarship; `null`: too long ago to be recorded
     */
    at: string | null;
};
export type SuspiciousValue = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * Name of the field
     */
    field: string;
    /**
     * The old value, or the one it was compared with
     */
    from?: unknown;
    /**
     * The value that is served
     */
    to?: unknown;
    /**
     * Why it is suspicious
     */
    why: string;
};
export type LackingField = {
    source: SourceKey;
    /**
     * Name of the field
     */
    field: string;
    /**
     * Number of scholarships of the latest successful run that have it
     */
    filled: number;
    /**
     * Number of scholarships of that run
     */
    records: number;
    /**
     * The latest run in which most had it; `null`: none recorded
     */
    before: {
        /**
         * Number of scholarships that had it
         */
        filled: number;
        /**
         * Number of scholarships of that run
         */
        records: number;
        /**
         * End of that run
         */
        at: string;
    } | null;
    /**
     * The problem as a sentence
     */
    why: string;
};
export type LeftOutOfSource = {
    source: SourceKey;
    /**
     * When the latest of the values was first left out
     */
    since: string;
    /**
     * How many names, rows and lines with such values there are
     */
    count: number;
    /**
     * The first ten of them
     */
    first: Array<LeftOut>;
};
export type ProposedEntry = {
    source: SourceKey;
    /**
     * When the entry was prepared
     */
    since: string;
    /**
     * Titles of the scholarships that it extracts
     */
    titles: Array<string>;
    /**
     * Number of warnings about it
     */
    doubts: number;
};
export type DoubtfulValue = {
    /**
     * Stable id: the source and the number or slug on the site
     */
    id: string;
    /**
     * Name of the field
     */
    field: string;
    /**
     * The warning as a sentence
     */
    why: string;
};
export type ScholarshipStats = {
    /**
     * Number of scholarships of all sources
     */
    totalScholarships: number;
    /**
     * Number of scholarships by source
     */
    bySource: {
        [key: string]: number;
    };
    /**
     * Number of scholarships that `deadline=upcoming` returns
     */
    upcomingDeadlines: number;
    /**
     * End of the most recent successful run of any source; `null`: none so far
     */
    lastUpdated: string | null;
};
export type ScholarshipsTrigger = {
    /**
     * What was triggered
     */
    triggered: 'scholarships';
    /**
     * Start of the work
     */
    startedAt: string;
    /**
     * End of the work
     */
    finishedAt: string;
    /**
     * One result per source
     */
    results: Array<ScrapeResult>;
};
export type ScrapeResult = {
    source: SourceKey;
    outcome: RunOutcome;
    /**
     * Why the run failed or needs attention; `null`: no problem
     */
    problem: string | null;
    /**
     * Number of pages fetched
     */
    pages: number;
    /**
     * Number of scholarships found
     */
    records: number;
    /**
     * Number of entries that could not be parsed
     */
    dropped: number;
    /**
     * Number of new scholarships
     */
    added: number;
    /**
     * Number of changed scholarships
     */
    changed: number;
    /**
     * Number of scholarships that are no longer listed
     */
    gone: number;
};
export type GetHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/health';
};
export type GetHealthErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];
export type GetHealthResponses = {
    /**
     * OK
     */
    200: CombinedHealth;
};
export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];
export type GetCampusData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/campus';
};
export type GetCampusErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetCampusError = GetCampusErrors[keyof GetCampusErrors];
export type GetCampusResponses = {
    /**
     * OK
     */
    200: Campus;
};
export type GetCampusResponse = GetCampusResponses[keyof GetCampusResponses];
export type GetLlmsTextData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/llms.txt';
};
export type GetLlmsTextErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetLlmsTextError = GetLlmsTextErrors[keyof GetLlmsTextErrors];
export type GetLlmsTextResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetLlmsTextResponse = GetLlmsTextResponses[keyof GetLlmsTextResponses];
export type ListDatasetsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/data';
};
export type ListDatasetsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListDatasetsError = ListDatasetsErrors[keyof ListDatasetsErrors];
export type ListDatasetsResponses = {
    /**
     * OK
     */
    200: Datasets;
};
export type ListDatasetsResponse = ListDatasetsResponses[keyof ListDatasetsResponses];
export type GetDataCatalogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/data/catalog.jsonld';
};
export type GetDataCatalogErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetDataCatalogError = GetDataCatalogErrors[keyof GetDataCatalogErrors];
export type GetDataCatalogResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetDataCatalogResponse = GetDataCatalogResponses[keyof GetDataCatalogResponses];
export type GetOembedData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The URL of the page to embed, or its path
         */
        url: string;
        /**
         * Only `json`, the default
         */
        format?: string;
        /**
         * Maximum size of the frame, in pixels
         */
        maxwidth?: number;
        /**
         * Maximum size of the frame, in pixels
         */
        maxheight?: number;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/oembed';
};
export type GetOembedErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Format not offered
     */
    501: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetOembedError = GetOembedErrors[keyof GetOembedErrors];
export type GetOembedResponses = {
    /**
     * OK
     */
    200: Oembed;
};
export type GetOembedResponse = GetOembedResponses[keyof GetOembedResponses];
export type ListSchedulesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sports, separated by commas; default: all
         */
        sport?: Array<'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey'>;
        /**
         * The first day of the games, in the campus’s time zone, over the whole season, past games too
         */
        from?: string;
        /**
         * The last day of the games, in the campus’s time zone, over the whole season, past games too
         */
        to?: string;
        /**
         * The maximum number of games; default: all
         */
        limit?: number;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/schedules';
};
export type ListSchedulesErrors = {
    /**
     * Invalid <name> parameter · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListSchedulesError = ListSchedulesErrors[keyof ListSchedulesErrors];
export type ListSchedulesResponses = {
    /**
     * OK
     */
    200: Schedules;
};
export type ListSchedulesResponse = ListSchedulesResponses[keyof ListSchedulesResponses];
export type GetSportScheduleData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * The first day of the games, in the campus’s time zone, over the whole season, past games too
         */
        from?: string;
        /**
         * The last day of the games, in the campus’s time zone, over the whole season, past games too
         */
        to?: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/schedules/sport';
};
export type GetSportScheduleErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSportScheduleError = GetSportScheduleErrors[keyof GetSportScheduleErrors];
export type GetSportScheduleResponses = {
    /**
     * OK
     */
    200: SportSchedule;
};
export type GetSportScheduleResponse = GetSportScheduleResponses[keyof GetSportScheduleResponses];
export type GetSchedulesCalendarData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sports, separated by commas; default: all
         */
        sport?: Array<'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey'>;
        /**
         * The first day of the games, in the campus’s time zone, over the whole season, past games too
         */
        from?: string;
        /**
         * The last day of the games, in the campus’s time zone, over the whole season, past games too
         */
        to?: string;
        /**
         * The id of the game, from a schedule
         */
        id?: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/sports/api/schedules.ics';
};
export type GetSchedulesCalendarErrors = {
    /**
     * Invalid <name> parameter · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Game not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSchedulesCalendarError = GetSchedulesCalendarErrors[keyof GetSchedulesCalendarErrors];
export type GetSchedulesCalendarResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetSchedulesCalendarResponse = GetSchedulesCalendarResponses[keyof GetSchedulesCalendarResponses];
export type GetSchedulesNdjsonData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sports, separated by commas; default: all
         */
        sport?: Array<'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey'>;
        /**
         * The first day of the games, in the campus’s time zone, over the whole season, past games too
         */
        from?: string;
        /**
         * The last day of the games, in the campus’s time zone, over the whole season, past games too
         */
        to?: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/sports/api/schedules.ndjson';
};
export type GetSchedulesNdjsonErrors = {
    /**
     * Invalid <name> parameter · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSchedulesNdjsonError = GetSchedulesNdjsonErrors[keyof GetSchedulesNdjsonErrors];
export type GetSchedulesNdjsonResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetSchedulesNdjsonResponse = GetSchedulesNdjsonResponses[keyof GetSchedulesNdjsonResponses];
export type GetSchedulesCsvData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sports, separated by commas; default: all
         */
        sport?: Array<'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey'>;
        /**
         * The first day of the games, in the campus’s time zone, over the whole season, past games too
         */
        from?: string;
        /**
         * The last day of the games, in the campus’s time zone, over the whole season, past games too
         */
        to?: string;
        /**
         * `1`: for Excel: add a byte order mark, and an apostrophe before values that a spreadsheet would take for formulas
         */
        excel?: '1';
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/sports/api/schedules.csv';
};
export type GetSchedulesCsvErrors = {
    /**
     * Invalid <name> parameter · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSchedulesCsvError = GetSchedulesCsvErrors[keyof GetSchedulesCsvErrors];
export type GetSchedulesCsvResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetSchedulesCsvResponse = GetSchedulesCsvResponses[keyof GetSchedulesCsvResponses];
export type GetRosterData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/roster';
};
export type GetRosterErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Roster not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetRosterError = GetRosterErrors[keyof GetRosterErrors];
export type GetRosterResponses = {
    /**
     * OK
     */
    200: Roster;
};
export type GetRosterResponse = GetRosterResponses[keyof GetRosterResponses];
export type GetStandingsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/standings';
};
export type GetStandingsErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Standings not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetStandingsError = GetStandingsErrors[keyof GetStandingsErrors];
export type GetStandingsResponses = {
    /**
     * OK
     */
    200: Standings;
};
export type GetStandingsResponse = GetStandingsResponses[keyof GetStandingsResponses];
export type GetStandingsCsvData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * `1`: for Excel: add a byte order mark, and an apostrophe before values that a spreadsheet would take for formulas
         */
        excel?: '1';
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/sports/api/standings.csv';
};
export type GetStandingsCsvErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Standings not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetStandingsCsvError = GetStandingsCsvErrors[keyof GetStandingsCsvErrors];
export type GetStandingsCsvResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetStandingsCsvResponse = GetStandingsCsvResponses[keyof GetStandingsCsvResponses];
export type GetGameData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The id of the game, from a schedule
         */
        id: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/game';
};
export type GetGameErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Game not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetGameError = GetGameErrors[keyof GetGameErrors];
export type GetGameResponses = {
    /**
     * OK
     */
    200: GameDetail;
};
export type GetGameResponse = GetGameResponses[keyof GetGameResponses];
export type ListPlaysData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The id of the game, from a schedule
         */
        id: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/plays';
};
export type ListPlaysErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Game not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListPlaysError = ListPlaysErrors[keyof ListPlaysErrors];
export type ListPlaysResponses = {
    /**
     * OK
     */
    200: Plays;
};
export type ListPlaysResponse = ListPlaysResponses[keyof ListPlaysResponses];
export type GetTeamData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/team';
};
export type GetTeamErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetTeamError = GetTeamErrors[keyof GetTeamErrors];
export type GetTeamResponses = {
    /**
     * OK
     */
    200: TeamInformation;
};
export type GetTeamResponse = GetTeamResponses[keyof GetTeamResponses];
export type GetScoreboardData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * The day, in the campus’s time zone, at most 370 days from today; default: today
         */
        date?: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/scoreboard';
};
export type GetScoreboardErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScoreboardError = GetScoreboardErrors[keyof GetScoreboardErrors];
export type GetScoreboardResponses = {
    /**
     * OK
     */
    200: Scoreboard;
};
export type GetScoreboardResponse = GetScoreboardResponses[keyof GetScoreboardResponses];
export type GetLiveData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only these sports, separated by commas
         */
        sport?: Array<'mens-basketball' | 'womens-basketball' | 'football' | 'baseball' | 'softball' | 'womens-volleyball' | 'mens-volleyball' | 'womens-soccer' | 'mens-soccer' | 'mens-ice-hockey' | 'womens-ice-hockey' | 'mens-lacrosse' | 'womens-lacrosse' | 'field-hockey'>;
        /**
         * Only these games, separated by commas
         */
        id?: Array<string>;
        /**
         * The same as the `Last-Event-ID` header, for clients that cannot send headers
         */
        since?: number;
    };
    url: '/sports/api/live';
};
export type GetLiveErrors = {
    /**
     * Invalid <name> parameter · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Game not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetLiveError = GetLiveErrors[keyof GetLiveErrors];
export type GetLiveResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetLiveResponse = GetLiveResponses[keyof GetLiveResponses];
export type GetSportsStatsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/stats';
};
export type GetSportsStatsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSportsStatsError = GetSportsStatsErrors[keyof GetSportsStatsErrors];
export type GetSportsStatsResponses = {
    /**
     * OK
     */
    200: SportsStats;
};
export type GetSportsStatsResponse = GetSportsStatsResponses[keyof GetSportsStatsResponses];
export type GetRankingsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The sport
         */
        sport: SportKey & unknown;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/rankings';
};
export type GetRankingsErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required · Invalid sport
     */
    400: ApiError;
    /**
     * Sport not offered · Rankings not offered
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetRankingsError = GetRankingsErrors[keyof GetRankingsErrors];
export type GetRankingsResponses = {
    /**
     * OK
     */
    200: Rankings;
};
export type GetRankingsResponse = GetRankingsResponses[keyof GetRankingsResponses];
export type ListSportsSourceHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/sources/health';
};
export type ListSportsSourceHealthErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListSportsSourceHealthError = ListSportsSourceHealthErrors[keyof ListSportsSourceHealthErrors];
export type ListSportsSourceHealthResponses = {
    /**
     * OK
     */
    200: SportsSourcesHealth;
};
export type ListSportsSourceHealthResponse = ListSportsSourceHealthResponses[keyof ListSportsSourceHealthResponses];
export type ListSportsRefreshesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/api/sources/refreshes';
};
export type ListSportsRefreshesErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListSportsRefreshesError = ListSportsRefreshesErrors[keyof ListSportsRefreshesErrors];
export type ListSportsRefreshesResponses = {
    /**
     * OK
     */
    200: SportsRefreshes;
};
export type ListSportsRefreshesResponse = ListSportsRefreshesResponses[keyof ListSportsRefreshesResponses];
export type GetSportsHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/sports/health';
};
export type GetSportsHealthErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetSportsHealthError = GetSportsHealthErrors[keyof GetSportsHealthErrors];
export type GetSportsHealthResponses = {
    /**
     * OK
     */
    200: BackendHealth;
};
export type GetSportsHealthResponse = GetSportsHealthResponses[keyof GetSportsHealthResponses];
export type TriggerSchedulesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sports/api/trigger/schedules';
};
export type TriggerSchedulesErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Unauthorized
     */
    401: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type TriggerSchedulesError = TriggerSchedulesErrors[keyof TriggerSchedulesErrors];
export type TriggerSchedulesResponses = {
    /**
     * OK
     */
    200: SportsTrigger;
};
export type TriggerSchedulesResponse = TriggerSchedulesResponses[keyof TriggerSchedulesResponses];
export type TriggerRostersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sports/api/trigger/rosters';
};
export type TriggerRostersErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Unauthorized
     */
    401: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type TriggerRostersError = TriggerRostersErrors[keyof TriggerRostersErrors];
export type TriggerRostersResponses = {
    /**
     * OK
     */
    200: SportsTrigger;
};
export type TriggerRostersResponse = TriggerRostersResponses[keyof TriggerRostersResponses];
export type TriggerStandingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sports/api/trigger/standings';
};
export type TriggerStandingsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Unauthorized
     */
    401: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type TriggerStandingsError = TriggerStandingsErrors[keyof TriggerStandingsErrors];
export type TriggerStandingsResponses = {
    /**
     * OK
     */
    200: SportsTrigger;
};
export type TriggerStandingsResponse = TriggerStandingsResponses[keyof TriggerStandingsResponses];
export type GetImageData = {
    body?: never;
    path?: never;
    query: {
        /**
         * URL of an image at the provider, URL-encoded
         */
        url: string;
        /**
         * Width in pixels, if the provider can resize the image; otherwise the original is returned
         */
        w?: '48' | '96' | '192' | '384';
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/sports/api/image';
};
export type GetImageErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Image host not allowed
     */
    403: ApiError;
    /**
     * Image not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Upstream service error
     */
    502: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetImageError = GetImageErrors[keyof GetImageErrors];
export type GetImageResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetImageResponse = GetImageResponses[keyof GetImageResponses];
export type ListScholarshipsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * Default: `deadline`, which also breaks ties. `relevance`: title, then tag, then description; whole words first. Unknown amounts come last in both directions
         */
        sort?: 'deadline' | 'amount' | '-amount' | '-created' | 'title' | 'relevance';
        /**
         * The fields to return, separated by commas, in this order, out of all that a single scholarship has but `also`; `id` is always included
         */
        fields?: Array<'id' | 'title' | 'source' | 'sourceName' | 'amount' | 'deadline' | 'gpaRequirement' | 'eligibility' | 'requirements' | 'description' | 'link' | 'contactEmail' | 'tags' | 'createdAt' | 'updatedAt' | 'amountMin' | 'amountMax' | 'amountPer' | 'years' | 'opens' | 'deadlineKind' | 'state' | 'printed' | 'corrected'>;
        /**
         * Filters to count, separated by commas: for each value, the `total` if only this value were chosen in that filter. Chosen values are listed even if their count is 0
         */
        facets?: Array<'source' | 'audience' | 'field' | 'feature' | 'deadline' | 'amount'>;
        /**
         * Page size; values above 500 are treated as 500
         */
        limit?: number;
        /**
         * Number of scholarships to skip
         */
        offset?: number;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/scholarships';
};
export type ListScholarshipsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListScholarshipsError = ListScholarshipsErrors[keyof ListScholarshipsErrors];
export type ListScholarshipsResponses = {
    /**
     * OK
     */
    200: ScholarshipList;
};
export type ListScholarshipsResponse = ListScholarshipsResponses[keyof ListScholarshipsResponses];
export type GetScholarshipsCsvData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * Default: `deadline`, which also breaks ties. `relevance`: title, then tag, then description; whole words first. Unknown amounts come last in both directions
         */
        sort?: 'deadline' | 'amount' | '-amount' | '-created' | 'title' | 'relevance';
        /**
         * The fields to return, separated by commas, in this order, out of all that a single scholarship has but `also`; `id` is always included
         */
        fields?: Array<'id' | 'title' | 'source' | 'sourceName' | 'amount' | 'deadline' | 'gpaRequirement' | 'eligibility' | 'requirements' | 'description' | 'link' | 'contactEmail' | 'tags' | 'createdAt' | 'updatedAt' | 'amountMin' | 'amountMax' | 'amountPer' | 'years' | 'opens' | 'deadlineKind' | 'state' | 'printed' | 'corrected'>;
        /**
         * `1`: for Excel: add a byte order mark, and an apostrophe before values that a spreadsheet would take for formulas
         */
        excel?: '1';
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/scholarships.csv';
};
export type GetScholarshipsCsvErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsCsvError = GetScholarshipsCsvErrors[keyof GetScholarshipsCsvErrors];
export type GetScholarshipsCsvResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetScholarshipsCsvResponse = GetScholarshipsCsvResponses[keyof GetScholarshipsCsvResponses];
export type GetScholarshipsNdjsonData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * Default: `deadline`, which also breaks ties. `relevance`: title, then tag, then description; whole words first. Unknown amounts come last in both directions
         */
        sort?: 'deadline' | 'amount' | '-amount' | '-created' | 'title' | 'relevance';
        /**
         * The fields to return, separated by commas, in this order, out of all that a single scholarship has but `also`; `id` is always included
         */
        fields?: Array<'id' | 'title' | 'source' | 'sourceName' | 'amount' | 'deadline' | 'gpaRequirement' | 'eligibility' | 'requirements' | 'description' | 'link' | 'contactEmail' | 'tags' | 'createdAt' | 'updatedAt' | 'amountMin' | 'amountMax' | 'amountPer' | 'years' | 'opens' | 'deadlineKind' | 'state' | 'printed' | 'corrected'>;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/scholarships.ndjson';
};
export type GetScholarshipsNdjsonErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsNdjsonError = GetScholarshipsNdjsonErrors[keyof GetScholarshipsNdjsonErrors];
export type GetScholarshipsNdjsonResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetScholarshipsNdjsonResponse = GetScholarshipsNdjsonResponses[keyof GetScholarshipsNdjsonResponses];
export type GetScholarshipsCalendarData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/scholarships.ics';
};
export type GetScholarshipsCalendarErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsCalendarError = GetScholarshipsCalendarErrors[keyof GetScholarshipsCalendarErrors];
export type GetScholarshipsCalendarResponses = {
    /**
     * OK
     */
    200: string;
};
export type GetScholarshipsCalendarResponse = GetScholarshipsCalendarResponses[keyof GetScholarshipsCalendarResponses];
export type GetScholarshipsAtomData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * The events to include, separated by commas: `new`, `extended` (the deadline was moved later, or a closed scholarship reopened), `changed` (any other change), `closing` (seven days before the deadline); default: `new,extended`
         */
        events?: Array<'new' | 'extended' | 'changed' | 'closing'>;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/scholarships.atom';
};
export type GetScholarshipsAtomErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsAtomError = GetScholarshipsAtomErrors[keyof GetScholarshipsAtomErrors];
export type GetScholarshipsAtomResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetScholarshipsAtomResponse = GetScholarshipsAtomResponses[keyof GetScholarshipsAtomResponses];
export type GetScholarshipsJsonFeedData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Sources, separated by commas
         */
        source?: Array<string>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        audience?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        field?: Array<'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology'>;
        /**
         * Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`
         */
        feature?: Array<'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, such as another level of study, are left out; those for one of these tags come before those open to everyone. See `/docs/guides/tags.md`
         */
        for?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability'>;
        /**
         * Tags of any group, separated by commas: scholarships with any of them are left out
         */
        without?: Array<'high-school' | 'freshman' | 'undergraduate' | 'sophomore' | 'junior' | 'senior' | 'graduate' | 'transfer' | 'first-generation' | 'need-based' | 'merit' | 'residency' | 'citizenship' | 'international' | 'veteran' | 'women' | 'underrepresented' | 'disability' | 'agriculture' | 'architecture' | 'arts' | 'biology' | 'business' | 'chemistry' | 'communication' | 'computer-science' | 'construction' | 'education' | 'engineering' | 'geoscience' | 'health' | 'humanities' | 'law' | 'mathematics' | 'music' | 'nursing' | 'physics' | 'social-science' | 'stem' | 'technology' | 'leadership' | 'community-service' | 'research' | 'study-abroad' | 'full-tuition' | 'renewable' | 'full-time-required' | 'essay-required' | 'recommendation-required'>;
        /**
         * Ranges of the maximum amount per year, separated by commas: one must match
         */
        amount?: Array<'0-499' | '500-999' | '1000-2499' | '2500-4999' | '5000-' | 'unknown'>;
        /**
         * Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times
         */
        amountMin?: number;
        /**
         * Only scholarships that can pay this much per year or less; those without an amount are excluded
         */
        amountMax?: number;
        /**
         * The student’s GPA: only scholarships with no minimum GPA, or one that is not higher
         */
        gpa?: number;
        /**
         * `open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the next 30 days. `closed`: not open. Days are in the campus’s time zone
         */
        deadline?: 'upcoming' | 'open' | 'closed';
        /**
         * Deadline on or after this day; scholarships without a date are excluded
         */
        deadlineFrom?: string;
        /**
         * Deadline on or before this day; scholarships without a date are excluded
         */
        deadlineTo?: string;
        /**
         * Only these scholarships, separated by commas; ids that are not listed are ignored
         */
        ids?: Array<string>;
        newSince?: unknown;
        /**
         * Every word must occur in the title or the description, possibly as part of a longer word; case, accents and punctuation are ignored. Matches in the title come first
         */
        search?: string;
        /**
         * `1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found (`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count
         */
        fuzzy?: '1';
        /**
         * The events to include, separated by commas: `new`, `extended` (the deadline was moved later, or a closed scholarship reopened), `changed` (any other change), `closing` (seven days before the deadline); default: `new,extended`
         */
        events?: Array<'new' | 'extended' | 'changed' | 'closing'>;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/scholarships.feed.json';
};
export type GetScholarshipsJsonFeedErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsJsonFeedError = GetScholarshipsJsonFeedErrors[keyof GetScholarshipsJsonFeedErrors];
export type GetScholarshipsJsonFeedResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetScholarshipsJsonFeedResponse = GetScholarshipsJsonFeedResponses[keyof GetScholarshipsJsonFeedResponses];
export type ListSuggestionsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The text typed so far
         */
        q: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/suggest';
};
export type ListSuggestionsErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListSuggestionsError = ListSuggestionsErrors[keyof ListSuggestionsErrors];
export type ListSuggestionsResponses = {
    /**
     * OK
     */
    200: Suggestions;
};
export type ListSuggestionsResponse = ListSuggestionsResponses[keyof ListSuggestionsResponses];
export type GetScholarshipData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The id of a scholarship, from the list
         */
        id: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/scholarship';
};
export type GetScholarshipErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Scholarship not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipError = GetScholarshipErrors[keyof GetScholarshipErrors];
export type GetScholarshipResponses = {
    /**
     * OK
     */
    200: ScholarshipDetail;
};
export type GetScholarshipResponse = GetScholarshipResponses[keyof GetScholarshipResponses];
export type ListChangesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `cursor` of the previous response
         */
        since?: string;
        /**
         * Page size; values above 500 are treated as 500
         */
        limit?: number;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/changes';
};
export type ListChangesErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Cursor expired
     */
    410: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListChangesError = ListChangesErrors[keyof ListChangesErrors];
export type ListChangesResponses = {
    /**
     * OK
     */
    200: ChangesPage;
};
export type ListChangesResponse = ListChangesResponses[keyof ListChangesResponses];
export type GetHistoryData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The id of a scholarship, from the list
         */
        id: string;
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/history';
};
export type GetHistoryErrors = {
    /**
     * Invalid <name> parameter · <name> parameter required
     */
    400: ApiError;
    /**
     * Scholarship not found
     */
    404: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetHistoryError = GetHistoryErrors[keyof GetHistoryErrors];
export type GetHistoryResponses = {
    /**
     * OK
     */
    200: ScholarshipHistory;
};
export type GetHistoryResponse = GetHistoryResponses[keyof GetHistoryResponses];
export type GetHistoryNdjsonData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
    };
    url: '/scholarships/api/history.ndjson';
};
export type GetHistoryNdjsonErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetHistoryNdjsonError = GetHistoryNdjsonErrors[keyof GetHistoryNdjsonErrors];
export type GetHistoryNdjsonResponses = {
    /**
     * OK
     */
    200: Blob | File;
};
export type GetHistoryNdjsonResponse = GetHistoryNdjsonResponses[keyof GetHistoryNdjsonResponses];
export type ListSourcesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/sources';
};
export type ListSourcesErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListSourcesError = ListSourcesErrors[keyof ListSourcesErrors];
export type ListSourcesResponses = {
    /**
     * OK
     */
    200: Sources;
};
export type ListSourcesResponse = ListSourcesResponses[keyof ListSourcesResponses];
export type ListScholarshipSourceHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/sources/health';
};
export type ListScholarshipSourceHealthErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListScholarshipSourceHealthError = ListScholarshipSourceHealthErrors[keyof ListScholarshipSourceHealthErrors];
export type ListScholarshipSourceHealthResponses = {
    /**
     * OK
     */
    200: SourcesHealth;
};
export type ListScholarshipSourceHealthResponse = ListScholarshipSourceHealthResponses[keyof ListScholarshipSourceHealthResponses];
export type ListScholarshipRunsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/sources/runs';
};
export type ListScholarshipRunsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type ListScholarshipRunsError = ListScholarshipRunsErrors[keyof ListScholarshipRunsErrors];
export type ListScholarshipRunsResponses = {
    /**
     * OK
     */
    200: SourcesRuns;
};
export type ListScholarshipRunsResponse = ListScholarshipRunsResponses[keyof ListScholarshipRunsResponses];
export type GetReviewData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/review';
};
export type GetReviewErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetReviewError = GetReviewErrors[keyof GetReviewErrors];
export type GetReviewResponses = {
    /**
     * OK
     */
    200: Review;
};
export type GetReviewResponse = GetReviewResponses[keyof GetReviewResponses];
export type GetScholarshipStatsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/api/stats';
};
export type GetScholarshipStatsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipStatsError = GetScholarshipStatsErrors[keyof GetScholarshipStatsErrors];
export type GetScholarshipStatsResponses = {
    /**
     * OK
     */
    200: ScholarshipStats;
};
export type GetScholarshipStatsResponse = GetScholarshipStatsResponses[keyof GetScholarshipStatsResponses];
export type GetScholarshipsHealthData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `1`: bypass the cache and request the data from its source, at most once every 10 s per resource
         */
        nocache?: '1';
        /**
         * `1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its source, and whether it comes from the cache
         */
        envelope?: '1';
    };
    url: '/scholarships/health';
};
export type GetScholarshipsHealthErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type GetScholarshipsHealthError = GetScholarshipsHealthErrors[keyof GetScholarshipsHealthErrors];
export type GetScholarshipsHealthResponses = {
    /**
     * OK
     */
    200: BackendHealth;
};
export type GetScholarshipsHealthResponse = GetScholarshipsHealthResponses[keyof GetScholarshipsHealthResponses];
export type TriggerScholarshipsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only this source; default: all
         */
        source?: SourceKey & unknown;
        /**
         * `1`: accept a list that became much smaller, and fields that few scholarships have, instead of holding them back
         */
        accept?: '1';
    };
    url: '/scholarships/api/trigger/scholarships';
};
export type TriggerScholarshipsErrors = {
    /**
     * Invalid <name> parameter
     */
    400: ApiError;
    /**
     * Unauthorized
     */
    401: ApiError;
    /**
     * Rate limit exceeded
     */
    429: ApiError;
    /**
     * Internal server error
     */
    500: ApiError;
    /**
     * Service temporarily unavailable
     */
    503: ApiError;
    /**
     * Upstream service timed out
     */
    504: ApiError;
};
export type TriggerScholarshipsError = TriggerScholarshipsErrors[keyof TriggerScholarshipsErrors];
export type TriggerScholarshipsResponses = {
    /**
     * OK
     */
    200: ScholarshipsTrigger;
};
export type TriggerScholarshipsResponse = TriggerScholarshipsResponses[keyof TriggerScholarshipsResponses];
/** Method and path of each operation, and how the media type of its response begins. */
declare const OPERATIONS: {
    readonly getCampus: 'GET /campus application/json';
    readonly getDataCatalog: 'GET /data/catalog.jsonld application/ld+json';
    readonly getGame: 'GET /sports/api/game application/json';
    readonly getHealth: 'GET /health application/json';
    readonly getHistory: 'GET /scholarships/api/history application/json';
    readonly getHistoryNdjson: 'GET /scholarships/api/history.ndjson application/x-ndjson';
    readonly getImage: 'GET /sports/api/image image/';
    readonly getLlmsText: 'GET /llms.txt text/plain';
    readonly getOembed: 'GET /oembed application/json';
    readonly getRankings: 'GET /sports/api/rankings application/json';
    readonly getReview: 'GET /scholarships/api/review application/json';
    readonly getRoster: 'GET /sports/api/roster application/json';
    readonly getSchedulesCalendar: 'GET /sports/api/schedules.ics text/calendar';
    readonly getSchedulesCsv: 'GET /sports/api/schedules.csv text/csv';
    readonly getSchedulesNdjson: 'GET /sports/api/schedules.ndjson application/x-ndjson';
    readonly getScholarship: 'GET /scholarships/api/scholarship application/json';
    readonly getScholarshipStats: 'GET /scholarships/api/stats application/json';
    readonly getScholarshipsAtom: 'GET /scholarships/api/scholarships.atom application/atom+xml';
    readonly getScholarshipsCalendar: 'GET /scholarships/api/scholarships.ics text/calendar';
    readonly getScholarshipsCsv: 'GET /scholarships/api/scholarships.csv text/csv';
    readonly getScholarshipsHealth: 'GET /scholarships/health application/json';
    readonly getScholarshipsJsonFeed: 'GET /scholarships/api/scholarships.feed.json application/feed+json';
    readonly getScholarshipsNdjson: 'GET /scholarships/api/scholarships.ndjson application/x-ndjson';
    readonly getScoreboard: 'GET /sports/api/scoreboard application/json';
    readonly getSportSchedule: 'GET /sports/api/schedules/sport application/json';
    readonly getSportsHealth: 'GET /sports/health application/json';
    readonly getSportsStats: 'GET /sports/api/stats application/json';
    readonly getStandings: 'GET /sports/api/standings application/json';
    readonly getStandingsCsv: 'GET /sports/api/standings.csv text/csv';
    readonly getTeam: 'GET /sports/api/team application/json';
    readonly listChanges: 'GET /scholarships/api/changes application/json';
    readonly listDatasets: 'GET /data application/json';
    readonly listPlays: 'GET /sports/api/plays application/json';
    readonly listSchedules: 'GET /sports/api/schedules application/json';
    readonly listScholarshipRuns: 'GET /scholarships/api/sources/runs application/json';
    readonly listScholarshipSourceHealth: 'GET /scholarships/api/sources/health application/json';
    readonly listScholarships: 'GET /scholarships/api/scholarships application/json';
    readonly listSources: 'GET /scholarships/api/sources application/json';
    readonly listSportsRefreshes: 'GET /sports/api/sources/refreshes application/json';
    readonly listSportsSourceHealth: 'GET /sports/api/sources/health application/json';
    readonly listSuggestions: 'GET /scholarships/api/suggest application/json';
    readonly triggerRosters: 'POST /sports/api/trigger/rosters application/json';
    readonly triggerSchedules: 'POST /sports/api/trigger/schedules application/json';
    readonly triggerScholarships: 'POST /scholarships/api/trigger/scholarships application/json';
    readonly triggerStandings: 'POST /sports/api/trigger/standings application/json';
};
export interface Operations {
    getCampus: {
        query: GetCampusData['query'];
        response: GetCampusResponses[200];
    };
    getDataCatalog: {
        query: GetDataCatalogData['query'];
        response: GetDataCatalogResponses[200];
    };
    getGame: {
        query: GetGameData['query'];
        response: GetGameResponses[200];
    };
    getHealth: {
        query: GetHealthData['query'];
        response: GetHealthResponses[200];
    };
    getHistory: {
        query: GetHistoryData['query'];
        response: GetHistoryResponses[200];
    };
    getHistoryNdjson: {
        query: GetHistoryNdjsonData['query'];
        response: GetHistoryNdjsonResponses[200];
    };
    getImage: {
        query: GetImageData['query'];
        response: GetImageResponses[200];
    };
    getLlmsText: {
        query: GetLlmsTextData['query'];
        response: GetLlmsTextResponses[200];
    };
    getOembed: {
        query: GetOembedData['query'];
        response: GetOembedResponses[200];
    };
    getRankings: {
        query: GetRankingsData['query'];
        response: GetRankingsResponses[200];
    };
    getReview: {
        query: GetReviewData['query'];
        response: GetReviewResponses[200];
    };
    getRoster: {
        query: GetRosterData['query'];
        response: GetRosterResponses[200];
    };
    getSchedulesCalendar: {
        query: GetSchedulesCalendarData['query'];
        response: GetSchedulesCalendarResponses[200];
    };
    getSchedulesCsv: {
        query: GetSchedulesCsvData['query'];
        response: GetSchedulesCsvResponses[200];
    };
    getSchedulesNdjson: {
        query: GetSchedulesNdjsonData['query'];
        response: GetSchedulesNdjsonResponses[200];
    };
    getScholarship: {
        query: GetScholarshipData['query'];
        response: GetScholarshipResponses[200];
    };
    getScholarshipStats: {
        query: GetScholarshipStatsData['query'];
        response: GetScholarshipStatsResponses[200];
    };
    getScholarshipsAtom: {
        query: GetScholarshipsAtomData['query'];
        response: GetScholarshipsAtomResponses[200];
    };
    getScholarshipsCalendar: {
        query: GetScholarshipsCalendarData['query'];
        response: GetScholarshipsCalendarResponses[200];
    };
    getScholarshipsCsv: {
        query: GetScholarshipsCsvData['query'];
        response: GetScholarshipsCsvResponses[200];
    };
    getScholarshipsHealth: {
        query: GetScholarshipsHealthData['query'];
        response: GetScholarshipsHealthResponses[200];
    };
    getScholarshipsJsonFeed: {
        query: GetScholarshipsJsonFeedData['query'];
        response: GetScholarshipsJsonFeedResponses[200];
    };
    getScholarshipsNdjson: {
        query: GetScholarshipsNdjsonData['query'];
        response: GetScholarshipsNdjsonResponses[200];
    };
    getScoreboard: {
        query: GetScoreboardData['query'];
        response: GetScoreboardResponses[200];
    };
    getSportSchedule: {
        query: GetSportScheduleData['query'];
        response: GetSportScheduleResponses[200];
    };
    getSportsHealth: {
        query: GetSportsHealthData['query'];
        response: GetSportsHealthResponses[200];
    };
    getSportsStats: {
        query: GetSportsStatsData['query'];
        response: GetSportsStatsResponses[200];
    };
    getStandings: {
        query: GetStandingsData['query'];
        response: GetStandingsResponses[200];
    };
    getStandingsCsv: {
        query: GetStandingsCsvData['query'];
        response: GetStandingsCsvResponses[200];
    };
    getTeam: {
        query: GetTeamData['query'];
        response: GetTeamResponses[200];
    };
    listChanges: {
        query: ListChangesData['query'];
        response: ListChangesResponses[200];
    };
    listDatasets: {
        query: ListDatasetsData['query'];
        response: ListDatasetsResponses[200];
    };
    listPlays: {
        query: ListPlaysData['query'];
        response: ListPlaysResponses[200];
    };
    listSchedules: {
        query: ListSchedulesData['query'];
        response: ListSchedulesResponses[200];
    };
    listScholarshipRuns: {
        query: ListScholarshipRunsData['query'];
        response: ListScholarshipRunsResponses[200];
    };
    listScholarshipSourceHealth: {
        query: ListScholarshipSourceHealthData['query'];
        response: ListScholarshipSourceHealthResponses[200];
    };
    listScholarships: {
        query: ListScholarshipsData['query'];
        response: ListScholarshipsResponses[200];
    };
    listSources: {
        query: ListSourcesData['query'];
        response: ListSourcesResponses[200];
    };
    listSportsRefreshes: {
        query: ListSportsRefreshesData['query'];
        response: ListSportsRefreshesResponses[200];
    };
    listSportsSourceHealth: {
        query: ListSportsSourceHealthData['query'];
        response: ListSportsSourceHealthResponses[200];
    };
    listSuggestions: {
        query: ListSuggestionsData['query'];
        response: ListSuggestionsResponses[200];
    };
    triggerRosters: {
        query: TriggerRostersData['query'];
        response: TriggerRostersResponses[200];
    };
    triggerSchedules: {
        query: TriggerSchedulesData['query'];
        response: TriggerSchedulesResponses[200];
    };
    triggerScholarships: {
        query: TriggerScholarshipsData['query'];
        response: TriggerScholarshipsResponses[200];
    };
    triggerStandings: {
        query: TriggerStandingsData['query'];
        response: TriggerStandingsResponses[200];
    };
}
/** Why a call failed: an error response, an unexpected response, or no response at all (`status` 0). */
declare class CampusError extends Error {
    name: string;
    /** The response's status; 0: there was no response. */
    readonly status: number;
    /** The response's headers, such as `RateLimit`. */
    readonly headers: Headers;
    /** Seconds after which to retry, if the service sends them. */
    readonly retryAfter: number | undefined;
    constructor(status: number, message: string, { headers, ...options }?: ErrorDetails);
}
interface ErrorDetails extends ErrorOptions {
    readonly headers?: Headers;
}
/** The error in a response. */
declare function errorOf(response: Response): Promise<CampusError>;
/** The error for a response with another media type than the operation has, such as a sign-in page with status 200. */
declare const unexpectedType: ({ status, headers }: Response, expected: string) => CampusError;
/** A cached response. Until `freshUntil` (ms) it is used without a request; later it is revalidated with its `etag`. */
export interface CachedResponse {
    readonly body: unknown;
    readonly etag: string | null;
    readonly freshUntil: number;
}
export type ResponseCache = Map<string, CachedResponse>;
/** Stores a response for as long as its `Cache-Control` allows, less its `Age`. */
declare function store(cache: ResponseCache, url: string, headers: Headers, body: unknown): void;
/** Options of a client; a call can override them. */
interface SharedOptions {
    /** Attempts after the first one; default: 3. */
    readonly retries?: number;
    /** How long an attempt may take, ms; default: 30 s, but no limit for triggers. 0: no limit. */
    readonly timeoutMs?: number;
    /** Called before a wait, with the reason. */
    readonly onRetry?: (retry: {
        readonly error: CampusError;
        readonly waitMs: number;
    }) => void;
    /** Called with each response of the service. Its `RateLimit` header has the remaining requests. */
    readonly onResponse?: (response: Pick<Response, 'status' | 'headers' | 'url'>) => void;
}
export interface ClientOptions extends SharedOptions {
    /** The URL of the service, such as `https://data.example.edu`. */
    readonly baseUrl: string;
    /** Needed for triggers; also gives requests the rate limit of this key, if it has one. */
    readonly apiKey?: string;
    /** Replaces the `fetch` of the platform. */
    readonly fetch?: typeof globalThis.fetch;
    /** Replaces the function that waits, for tests. */
    readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
    /** Stores responses. Fresh responses are reused without a request; other responses are revalidated by `ETag`. */
    readonly cache?: ResponseCache;
}
export interface CallOptions extends SharedOptions {
    readonly signal?: AbortSignal;
}
export interface Target {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    /** The media type of the response. */
    readonly type: string;
}
/** Ends early, without an error, when `signal` aborts. */
declare const sleepFor: (ms: number, signal?: AbortSignal) => Promise<void>;
/** The base URL without trailing slashes. On a page it may be relative. */
declare function checkedBase(baseUrl: string): string;
declare function urlOf({ baseUrl }: ClientOptions, path: string, query?: object): string;
declare const keyHeader: ({ apiKey }: ClientOptions) => Record<string, string>;
export type Send = (target: Target, call?: CallOptions) => Promise<unknown>;
/**
 * Sends requests, and repeats them after 429, 5xx and broken connections. With a cache, simultaneous equal calls share
 * a request.
 */
declare function createSend(options: ClientOptions): Send;
/** A list may be given as a single value, too. */
export type ListsOrValues<Query> = Query extends object ? {
    readonly [Name in keyof Query]: Query[Name] | OneOf<Query[Name]>;
} : Query;
type OneOf<List> = List extends readonly (infer Value)[] ? readonly Value[] | Value : never;
type Name = keyof Operations;
export type QueryOf<N extends Name> = ListsOrValues<Operations[N]['query']>;
/** A query may be left out if none of its parameters is required. */
type Arguments<N extends Name> = undefined extends QueryOf<N> ? [query?: QueryOf<N>, options?: CallOptions] : [query: QueryOf<N>, options?: CallOptions];
/** Every operation by its name. */
export type Calls = {
    readonly [N in Exclude<Name, 'listScholarships'>]: (...given: Arguments<N>) => Promise<Operations[N]['response']>;
} & {
    readonly listScholarships: ListScholarships;
};
type Listing = NonNullable<QueryOf<'listScholarships'>>;
/** A query without `fields`: the service sends its default fields. */
export type WithoutFields<Query> = Omit<Query, 'fields'> & {
    readonly fields?: undefined;
};
export type WithFields<Query, Field> = Omit<Query, 'fields'> & {
    readonly fields: readonly Field[] | Field;
};
/** A scholarship in a list that was requested with `fields`: it has only these fields and the `id`. */
export type Chosen<Field extends keyof Scholarship> = Pick<Scholarship, 'id' | Field>;
export interface ListScholarships {
    <const Field extends keyof Scholarship>(query: WithFields<Listing, Field>, options?: CallOptions): Promise<Omit<ScholarshipList, 'scholarships'> & {
        scholarships: Chosen<Field>[];
    }>;
    (query?: WithoutFields<Listing>, options?: CallOptions): Promise<ScholarshipList>;
}
/** A query without `limit` and `offset`, because the loop over the pages sets these two. */
export type WholeListing = Omit<Listing, 'limit' | 'offset'>;
/** Only these sports or games. */
export type LiveQuery = ListsOrValues<Omit<NonNullable<GetLiveData['query']>, 'since'>>;
/** The state of a game, or `ready`: all current states have been sent. `revision` grows with every change. */
export type LiveEvent = {
    readonly type: 'game';
    readonly revision: string;
    readonly game: GameDetail;
} | {
    readonly type: 'ready';
    readonly revision: string;
};
/** Follows games until `signal` aborts. After a dropped connection, the stream resumes after the last event. */
declare function live(options: ClientOptions, query?: LiveQuery, { signal }?: CallOptions): AsyncGenerator<LiveEvent, void>;
/** A page of changes. `isNew`: discard the stored list, because this page and the next ones contain the whole list. */
export interface Changes extends ChangesPage {
    readonly isNew: boolean;
}
export interface ChangesOptions extends CallOptions {
    /** The cursor of the last page that was stored; without it, the changes begin with the whole list. */
    readonly since?: string;
    /** How long to wait between requests for changes, ms; default: a minute. 0: end when there are no more changes. */
    readonly everyMs?: number;
}
export type CampusClient = Calls & Loops;
interface Loops {
    /** All scholarships of a query, page by page. */
    scholarships<const Field extends keyof Scholarship>(query: WithFields<WholeListing, Field>, options?: CallOptions): AsyncGenerator<Chosen<Field>, void>;
    scholarships(query?: WithoutFields<WholeListing>, options?: CallOptions): AsyncGenerator<ScholarshipItem, void>;
    /** Pages of changes; never ends unless `everyMs` is 0. */
    changes(options?: ChangesOptions): AsyncGenerator<Changes, void>;
    /** Live states of games. */
    live(query?: LiveQuery, options?: CallOptions): AsyncGenerator<LiveEvent, void>;
}
/** A client of one service. */
declare function createClient(given: ClientOptions): CampusClient;
export { CampusError, createClient };
